import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/site/routes'
import { type TakingsFilter, takingsFilters } from '~/domain/orders/takings-filter'

/** The address of the list of orders, whole or narrowed. */
export const takingsAddress = (show?: TakingsFilter): string =>
  show === undefined ? pathTo('takings') : `${pathTo('takings')}?show=${show}`

/** Which orders are listed. Each choice is a link in the place of the present address, so that Back leaves the list at once. */
export function TakingsFilters({ show }: { readonly show: TakingsFilter | undefined }) {
  const { t } = useTranslation('orders')
  return (
    <nav className="segments" aria-label={t('takings.filters')}>
      {[undefined, ...takingsFilters].map(each => (
        <Link key={each ?? ''} href={takingsAddress(each)} replace aria-current={each === show ? 'true' : undefined}>
          {t(`takings.show.${each ?? 'all'}`)}
        </Link>
      ))}
    </nav>
  )
}
