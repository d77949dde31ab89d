import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DueRefund } from '~/contract/console/money'
import { orderCalls, type RefundInput } from '~/contract/console/orders'
import { toWire } from '~/domain/shared/money'
import { ActDialog } from '@console/kit/act/act-dialog'
import { Button } from '@console/kit/base/button'
import { moneyText } from '@console/kit/base/money'
import { TextField } from '@console/kit/form/fields'
import { useMoneyWords } from '@console/screens/money/shared/use-money-words'

const ACT = 'orders refund'

/** The shop is sending it: to do it again by hand would send the money twice. */
const isUnderWay = (sending: string | undefined): boolean =>
  sending === 'queued' || sending === 'sent' || sending === 'accepted'

/** Sends a refund that is due, or records that it was sent in another way. */
export function RefundActs({ refund }: { readonly refund: DueRefund }) {
  const { t } = useTranslation('money')
  const [act, setAct] = useState<'send' | 'record'>()
  const onClose = () => setAct(undefined)
  if (isUnderWay(refund.sending)) return null
  return (
    <>
      {refund.can_send ? (
        <Button small needs={ACT} onClick={() => setAct('send')}>
          {t('refunds.send')}
        </Button>
      ) : null}
      <Button small needs={ACT} onClick={() => setAct('record')}>
        {t('refunds.record')}
      </Button>
      {act === 'send' ? <Send refund={refund} onClose={onClose} /> : null}
      {act === 'record' ? <Record refund={refund} onClose={onClose} /> : null}
    </>
  )
}

interface DialogProps {
  readonly refund: DueRefund
  readonly onClose: () => void
}

/** Which refund is meant: several may be due for one order. */
const meant = ({ payment, amount, unit }: DueRefund) => ({ payment, amount: toWire(amount), unit })

function Send({ refund, onClose }: DialogProps) {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  const { order } = refund
  const provider = words.provider(refund.provider)
  const amount = moneyText(refund.amount, refund.currency)
  const way: RefundInput['way'] = 'send'
  return (
    <ActDialog
      call={orderCalls.refund}
      params={{ order }}
      title={t('send.title', { order })}
      text={t('send.text', { amount, provider })}
      submit={t('send.submit')}
      danger
      draft={{}}
      input={() => ({ way, ...meant(refund) })}
      preview={answer => <p>{t('send.preview', { amount: moneyText(answer.amount, answer.currency), provider })}</p>}
      done={({ is_repeated: isRepeated }) => t(isRepeated ? 'send.repeated' : 'send.done')}
      onClose={onClose}
    />
  )
}

function Record({ refund, onClose }: DialogProps) {
  const { t } = useTranslation('money')
  const words = useMoneyWords()
  const { order } = refund
  const provider = words.provider(refund.provider)
  const amount = moneyText(refund.amount, refund.currency)
  const way: RefundInput['way'] = 'sent'
  return (
    <ActDialog
      call={orderCalls.refund}
      params={{ order }}
      title={t('record.title', { order })}
      text={t('record.text', { amount, provider })}
      submit={t('record.submit')}
      danger
      draft={{ ref: '' }}
      input={({ ref }) => ({ way, ref, ...meant(refund) })}
      preview={answer => <p>{t('record.preview', { amount: moneyText(answer.amount, answer.currency) })}</p>}
      done={({ is_repeated: isRepeated }) => t(isRepeated ? 'record.repeated' : 'record.done')}
      onClose={onClose}
    >
      <TextField name="ref" label={t('record.field')} hint={t('record.hint')} required />
    </ActDialog>
  )
}
