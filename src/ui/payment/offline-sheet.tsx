import { useTranslation } from 'react-i18next'
import { Sheet } from '~/ui/kit/sheet'
import { Clock } from '~/ui/payment/clock'
import type { Instructed } from '~/ui/payment/instructed'
import { PaidButton, usePaidQuestion } from '~/ui/payment/paid-button'
import { Payee } from '~/ui/payment/payee'

/** Paid over the counter: what to say there, how much, until when. */
export function OfflineSheet({ instruction, name, order, watched, onClose }: Instructed<'offline'>) {
  const { t } = useTranslation('payment')
  const { ask, answer } = usePaidQuestion(watched)
  return (
    <Sheet
      portal
      className="paysheet"
      title={t('payWith', { name })}
      onClose={onClose}
      footer={
        <>
          <p className="note center" role="status">
            {answer}
          </p>
          <PaidButton ask={ask} />
          {instruction.url === undefined || instruction.url === '' ? null : (
            <a className="button button-plain" href={instruction.url} target="_blank" rel="noopener noreferrer">
              {t('counter')}
            </a>
          )}
        </>
      }
    >
      <div className="center">
        <Payee order={order} instruction={instruction} />
        <Clock until={instruction.expires_at} />
        <ol className="steps panel-sunk">
          {instruction.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p className="note tip">{t('waiting')}</p>
      </div>
    </Sheet>
  )
}
