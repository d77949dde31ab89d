import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction } from '~/domain/payments/payment'
import { usePrice } from '~/ui/kit/money'
import { Unbroken } from '~/ui/kit/unbroken'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { Mark } from '~/ui/kit/picture/mark'
import { settledText } from '~/ui/kit/order/settled-text'
import '~/ui/payment/sheets/payee.css'

/** The payee, the order and the sum, to compare with the wallet's own page. */
export function Payee({
  order,
  instruction,
  logo,
  subject,
}: {
  readonly order: Order
  readonly instruction: PaymentInstruction
  readonly logo?: string
  readonly subject?: string
}) {
  const { t } = useTranslation('payment')
  const price = usePrice()
  const init = known(useLive(useApp().catalog.init.state))
  const { settles } = instruction
  const no = order.no ?? order.id
  const own = `${init?.info.name ?? ''} · ${t('orderNo', { no })}`
  return (
    <>
      <div className="payee">
        <Mark logo={logo === undefined || logo === '' ? init?.imgs.logo : logo} />
        <p className="note">
          <Unbroken part={no} text={subject === undefined || subject === '' ? own : subject} />
        </p>
      </div>
      <p className="amount">{price(instruction.amount)}</p>
      {settles === undefined ? null : (
        <p className="note">
          {t('settles', {
            amount: settledText(settles),
            rate: `1 ${instruction.currency} = ${settles.rate} ${settles.currency}`,
          })}
        </p>
      )}
    </>
  )
}
