import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import type { Order } from '~/domain/orders/order'
import { pathTo } from '~/domain/site/routes'
import { Row } from '~/ui/kit/controls/rows'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'

/** Help with this order in one tap: a letter that already says which order it is about, and never a code; or a call. */
export function OrderHelp({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const init = known(useLive(useApp().catalog.init.state))
  const no = order.no ?? order.id
  const email = init?.info.email ?? ''
  const phone = init?.service.customer.phone ?? ''
  const letter = `subject=${encodeURIComponent(t('ask.subject', { no }))}&body=${encodeURIComponent(t('ask.body', { no }))}`
  return (
    <section className="block" aria-labelledby="ask-title">
      <h2 id="ask-title">{t('ask.title')}</h2>
      <div className="panel list">
        {email === '' ? null : (
          <a className="list-row" href={`mailto:${email}?${letter}`}>
            <AnyIcon name="mail" />
            <span>
              {t('ask.mail')}
              <span className="note">{email}</span>
            </span>
          </a>
        )}
        {phone === '' ? null : (
          <a className="list-row" href={`tel:${phone.replace(/[^\d+]/gu, '')}`}>
            <AnyIcon name="phone" />
            <span>
              {t('ask.call')}
              <span className="note">{phone}</span>
            </span>
          </a>
        )}
        <Row icon="help" href={pathTo('help')}>
          {t('ask.more')}
        </Row>
      </div>
      <p className="note tip">{t('ask.never')}</p>
    </section>
  )
}
