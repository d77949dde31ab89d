import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PaymentInstruction } from '~/domain/payments/payment'
import '~/ui/payment/payment-panel.css'

/** A provider that wants a form: sent at once, with a button for a browser that does not. */
export function FormPost({ instruction }: { readonly instruction: Extract<PaymentInstruction, { kind: 'form' }> }) {
  const { t } = useTranslation('payment')
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    form.current?.requestSubmit()
  }, [])
  return (
    <form ref={form} className="panel aside" method="post" action={instruction.action}>
      <p role="status">{t('leaving')}</p>
      {Object.entries(instruction.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className="button button-quiet">
        {t('form')}
      </button>
    </form>
  )
}
