import { useTranslation } from 'react-i18next'
import { orderCalls } from '~/contract/console/orders'
import { ActDialog } from '@console/kit/act/act-dialog'
import { moneyText } from '@console/kit/base/money'
import { Facts } from '@console/kit/base/panel'
import { MoneyField, SelectField } from '@console/kit/form/fields'
import { filled } from '@console/kit/form/form'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'
import { useStatusChange } from '@console/screens/order/acts/status-preview'
import { useOrderWords } from '@console/screens/orders/order-words'

/** The provider shows that the order was paid, and has not reported it. */
export function MarkPaidDialog({ order, onClose }: OrderDialogProps) {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  const change = useStatusChange()
  // the one that is open is meant more often than an earlier one
  const known = order.payments.filter(({ ref }) => ref !== undefined).toReversed()
  const [first] = known
  const chosen = (id: string) => known.find(payment => payment.id === id)
  return (
    <ActDialog
      call={orderCalls.markPaid}
      params={{ order: order.no }}
      title={t('markPaid.title')}
      text={t('markPaid.text')}
      submit={t('markPaid.submit')}
      draft={{ payment: first?.id ?? '', amount: '' }}
      input={({ payment, amount }) => ({
        provider: chosen(payment)?.provider,
        ref: chosen(payment)?.ref,
        amount: filled(amount),
      })}
      preview={({ status, effect, amount, currency }) => (
        <Facts
          items={[
            [t('preview.money'), moneyText(amount, currency)],
            [t('preview.effect'), t(`effects.${effect}`)],
            [t('preview.status'), change(order.status, status)],
          ]}
        />
      )}
      done={({ no, effect }) => t('markPaid.done', { no, effect: t(`effects.${effect}`) })}
      onClose={onClose}
    >
      <SelectField
        name="payment"
        label={t('markPaid.payment')}
        options={known.map(({ id, provider, ref = '', amount, currency }) => ({
          value: id,
          label: t('markPaid.option', { provider: words.provider(provider), ref, money: moneyText(amount, currency) }),
        }))}
      />
      <MoneyField
        name="amount"
        label={t('markPaid.amount')}
        hint={t('markPaid.amountHint')}
        currency={first?.currency ?? order.currency}
      />
    </ActDialog>
  )
}
