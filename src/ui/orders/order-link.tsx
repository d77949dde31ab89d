import { useTranslation } from 'react-i18next'
import { localize } from '~/domain/shared/locale'
import type { Order } from '~/domain/orders/order'
import { revivalOf } from '~/domain/orders/revival'
import { pathTo } from '~/domain/site/routes'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useCopy } from '~/ui/kit/controls/copy-row'

/** A link to the order for another person. It shows the order's status, but no codes. */
export function OrderLink({ order }: { readonly order: Order }) {
  const token = revivalOf(order)
  return token === undefined ? null : <Copied token={token} />
}

function Copied({ token }: { readonly token: string }) {
  const { t } = useTranslation('orders')
  const { edition } = useApp().settings
  const address = () => window.location.origin + localize(edition, pathTo('revive', { token }))
  const { copied, copy } = useCopy(address, t('link.copied'))
  return (
    <section className="block" aria-label={t('link.copy')}>
      <button type="button" className="button button-quiet button-wide" onClick={copy}>
        <AnyIcon name={copied ? 'check' : 'link'} small />
        {t('link.copy')}
      </button>
      <p className="note tip">{t('link.note')}</p>
    </section>
  )
}
