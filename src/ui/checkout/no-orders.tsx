import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/site/routes'
import { Empty } from '~/ui/kit/error/empty'

/** The checkout of a server that takes no orders: it does not have the call. */
export function NoOrders() {
  const { t } = useTranslation('checkout')
  return (
    <main>
      <Empty
        title={t('noOrders.title')}
        text={t('noOrders.text')}
        action={
          <Link className="button button-quiet" href={pathTo('help')}>
            {t('noOrders.help')}
          </Link>
        }
      />
    </main>
  )
}
