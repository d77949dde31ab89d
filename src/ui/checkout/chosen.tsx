import { useTranslation } from 'react-i18next'
import type { CheckoutForm } from '~/domain/cart/checkout'
import type { PaymentMethod } from '~/domain/payments/payment'
import { methodName } from '~/domain/cart/payment-choice'
import { signOf } from '~/ui/kit/order/method-list'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import '~/ui/kit/order/method-list.css'
import '~/ui/checkout/chosen.css'

/** The payment method as it was chosen, to be read only. */
export function ChosenMethod({ methods, code }: { readonly methods: readonly PaymentMethod[]; readonly code: string }) {
  const method = methods.find(each => each.code === code)
  return (
    <div className="method-chosen">
      <span className="method-icon">
        <AnyIcon name={method === undefined ? 'wallet' : signOf(method)} />
      </span>
      <span>
        <span className="name">{methodName(methods, code)}</span>
        {method?.note === undefined ? null : <span className="note">{method.note}</span>}
      </span>
    </div>
  )
}

const fields = ['apple_id', 'qq_number'] as const

/** The entered details, to check before the order is placed. */
export function CheckoutDetails({ form }: { readonly form: CheckoutForm }) {
  const { t } = useTranslation('checkout')
  const filled = fields.flatMap(name => {
    const value = form[name]
    return value === undefined || value === '' ? [] : [{ name, value }]
  })
  if (filled.length === 0) return null
  return (
    <dl className="details" aria-label={t('confirm.details')}>
      {filled.map(({ name, value }) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
