import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { offered } from '~/domain/payments/payment'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import '~/ui/kit/order/method-list.css'
import '~/ui/payment/payment-panel.css'
import '~/ui/payment/pay-skeleton.css'

/** The payment page on its way, in the boxes that it will have: as many methods as the shop offers. */
export function PaySkeleton() {
  const { t } = useTranslation()
  const init = known(useLive(useApp().catalog.init.state))
  const methods = init ? offered([...init.transfer_methods, ...init.payment_gateway]) : []
  return (
    <main className="paying" aria-busy="true" aria-label={t('loading')}>
      <div className="due-head">{['note', 'amount', 'clock'].map(bone)}</div>
      <div className="block">
        {bone('legend')}
        <div className="panel method-list">
          {methods.map(({ code }) => (
            <div className="skeleton-row" key={code}>
              <span className="method-icon skeleton" />
              <span>{['line', 'note'].map(bone)}</span>
            </div>
          ))}
        </div>
      </div>
      <div className="pay-foot">{bone('button')}</div>
    </main>
  )
}

const bone = (name: string) => <span className={`skeleton skeleton-${name}`} key={name} />
