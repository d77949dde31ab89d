import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { type Counter, counterOf } from '~/domain/catalog/catalog'
import { Unbroken } from '~/ui/kit/unbroken'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { Clock } from '~/ui/kit/time/clock'
import type { Instructed } from '~/ui/payment/sheets/instructed'
import { PaidButton, usePaidQuestion } from '~/ui/payment/sheets/paid-button'
import { Payee } from '~/ui/payment/sheets/payee'
import '~/ui/payment/sheets/pay-sheet.css'
import '~/ui/payment/sheets/steps.css'
import '~/ui/payment/sheets/offline-sheet.css'

/** Paid in cash at the counter: how much, until when, where, and what to say there. */
export function OfflineSheet({ instruction, order, watched, onClose }: Instructed<'offline'>) {
  const { t } = useTranslation('payment')
  const { catalog, settings } = useApp()
  const init = known(useLive(catalog.init.state))
  const counter = init === undefined ? undefined : counterOf(init, settings.edition)
  const { ask, answer } = usePaidQuestion(watched)
  return (
    <Sheet
      portal
      className="pay-sheet"
      title={t('cash.title')}
      onClose={onClose}
      footer={
        <>
          <p className="note center" role="status">
            {answer}
          </p>
          <PaidButton ask={ask} />
          {instruction.url === undefined || instruction.url === '' ? null : (
            <a
              className="button button-plain clerk-link"
              href={instruction.url}
              target="_blank"
              rel="noopener noreferrer"
            >
              {t('cash.till')}
            </a>
          )}
        </>
      }
    >
      <div className="center">
        <Payee order={order} instruction={instruction} />
        <Clock until={instruction.expires_at} />
        {counter === undefined ? null : <Where counter={counter} />}
        <ol className="steps">
          {instruction.steps.map(step => (
            <li key={step}>
              <span>
                <Unbroken part={order.no ?? order.id} text={step} />
              </span>
            </li>
          ))}
        </ol>
        <p className="note tip">{t('cash.waiting')}</p>
      </div>
    </Sheet>
  )
}

function Where({ counter: { address, hours = '', map = '' } }: { readonly counter: Counter }) {
  const { t } = useTranslation('payment')
  return (
    <dl className="counter">
      <div>
        <dt>{t('cash.address')}</dt>
        <dd>
          {address}{' '}
          {map === '' ? null : (
            <a href={map} target="_blank" rel="noopener noreferrer">
              {t('cash.map')}
            </a>
          )}
        </dd>
      </div>
      {hours === '' ? null : (
        <div>
          <dt>{t('cash.hours')}</dt>
          <dd>{hours}</dd>
        </div>
      )}
    </dl>
  )
}
