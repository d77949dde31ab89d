import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { pathTo } from '~/domain/routes'
import { Empty } from '~/ui/kit/empty'

/** Nothing to check out: the way back to the shelves. */
export function EmptyCheckout() {
  const { t } = useTranslation('checkout')
  return (
    <main>
      <Empty
        title={t('emptyTitle')}
        text={t('emptyText')}
        action={
          <Link className="button button-quiet" href={pathTo('order')} replace>
            {t('emptyAction')}
          </Link>
        }
      />
    </main>
  )
}
