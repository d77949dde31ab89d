import { useTranslation } from 'react-i18next'
import type { OrderPayment, OrderPiece } from '~/contract/console/order-record'
import { orderCalls } from '~/contract/console/orders'
import { refundReasons } from '~/domain/orders/refund'
import { ActDialog } from '@console/kit/act/act-dialog'
import { moneyText } from '@console/kit/base/money'
import { MoneyField, SelectField, TextField } from '@console/kit/form/fields'
import { filled, useForm } from '@console/kit/form/form'
import { AlthoughSent } from '@console/screens/order/acts/although-sent'
import type { OrderDialogProps } from '@console/screens/order/acts/order-act'
import { RefundPreview, useRefundWords } from '@console/screens/order/acts/refund-preview'
import { useOrderWords } from '@console/screens/orders/order-words'

const cameIn = ({ state }: OrderPayment): boolean => state === 'paid' || state === 'refund_due' || state === 'refunded'

/** Money of the order goes back, in whole, in part, or for one piece. */
export function RefundDialog({ order, piece, onClose }: OrderDialogProps & { readonly piece: OrderPiece | undefined }) {
  const { t } = useTranslation('order')
  const way = useRefundWords()
  const paid = order.payments.find(({ state }) => state === 'paid') ?? order.payments.find(cameIn)
  return (
    <ActDialog
      call={orderCalls.refund}
      params={{ order: order.no }}
      title={piece === undefined ? t('refund.title') : t('refund.pieceTitle', { name: piece.name })}
      text={piece === undefined ? t('refund.text') : t('refund.pieceText')}
      submit={t('refund.submit')}
      danger
      draft={{
        way: paid?.can_refund === true ? 'send' : 'due',
        ref: '',
        amount: '',
        why: piece === undefined ? 'other' : 'faulty',
        payment: '',
        althoughSent: '',
      }}
      input={({ way: how, ref, amount, why, payment, althoughSent }) => ({
        way: how,
        why,
        ref: how === 'sent' ? filled(ref) : undefined,
        amount: how === 'send' && piece === undefined ? undefined : filled(amount),
        payment: filled(payment),
        unit: piece?.id,
        although_sent: althoughSent === 'yes' ? true : undefined,
      })}
      preview={answer => <RefundPreview order={order} answer={answer} />}
      done={answer =>
        t('refund.done', { no: answer.no, money: moneyText(answer.amount, answer.currency), way: way(answer) })
      }
      onClose={onClose}
    >
      <Fields
        paid={paid}
        payments={order.payments.filter(cameIn)}
        currency={order.currency}
        isPiece={piece !== undefined}
      />
      <AlthoughSent pieces={piece === undefined ? order.pieces : [piece]} />
    </ActDialog>
  )
}

function Fields({
  paid,
  payments,
  currency,
  isPiece,
}: {
  readonly paid: OrderPayment | undefined
  readonly payments: readonly OrderPayment[]
  readonly currency: string
  readonly isPiece: boolean
}) {
  const { t } = useTranslation('order')
  const words = useOrderWords()
  const { values } = useForm()
  // a part of the money is written down before it is sent, so that no repeated act sends it twice
  const isWhole = values['way'] === 'send' && !isPiece
  const ways = paid?.can_refund === true ? (['send', 'due', 'sent'] as const) : (['due', 'sent'] as const)
  return (
    <>
      <SelectField
        name="way"
        label={t('refund.way')}
        options={ways.map(value => ({
          value,
          label: t(`refund.ways.${value}`, { provider: words.provider(paid?.provider ?? '') }),
        }))}
      />
      {values['way'] === 'sent' ? <TextField name="ref" label={t('refund.ref')} /> : null}
      {isWhole ? (
        <p className="note">{t('refund.part')}</p>
      ) : (
        <MoneyField
          name="amount"
          label={t('refund.amount')}
          hint={isPiece ? t('refund.amountPieceHint') : t('refund.amountHint')}
          currency={paid?.currency ?? currency}
        />
      )}
      <SelectField
        name="why"
        label={t('refund.why')}
        options={refundReasons.map(value => ({ value, label: t(`refunds.reasons.${value}`) }))}
      />
      {payments.length < 2 ? null : (
        <SelectField
          name="payment"
          label={t('refund.payment')}
          prompt={t('markPaid.payment')}
          options={payments.map(({ id, provider, ref = '', amount, currency: own }) => ({
            value: id,
            label: t('markPaid.option', { provider: words.provider(provider), ref, money: moneyText(amount, own) }),
          }))}
        />
      )}
    </>
  )
}
