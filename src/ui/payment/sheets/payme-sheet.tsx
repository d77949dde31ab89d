import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from '~/ui/kit/popup/sheet'
import { useApp } from '~/ui/kit/use-app'
import { Clock } from '~/ui/kit/time/clock'
import type { Instructed } from '~/ui/payment/sheets/instructed'
import { PaidButton, usePaidQuestion } from '~/ui/payment/sheets/paid-button'
import { Payee } from '~/ui/payment/sheets/payee'
import { LEAVING_SECONDS, useSecondsDown } from '~/ui/payment/sheets/use-seconds-down'
import '~/ui/payment/sheets/pay-sheet.css'
import '~/ui/payment/sheets/payme-sheet.css'

/**
 * Opens the wallet's own page: after three seconds, or at once by a tap, unless the shopper closes the sheet
 * (docs/spec/product.md#2-screens-and-routes).
 */
export function PaymeSheet({ instruction, name, order, watched, onClose }: Instructed<'app'>) {
  const { t } = useTranslation('payment')
  const { device } = useApp()
  const seconds = useSecondsDown(LEAVING_SECONDS)
  const { ask, answer } = usePaidQuestion(watched)
  const gone = seconds === 0
  // the https page opens the app where there is one, and works where there is none (payments)
  const leave = device.leave(instruction.web_url)
  useEffect(() => {
    if (gone) device.leave(instruction.web_url)()
  }, [gone, device, instruction.web_url])

  return (
    <Sheet
      portal
      className="pay-sheet"
      title={t('payWith', { name })}
      onClose={onClose}
      footer={
        <>
          {answer === '' ? null : (
            <p className="note center" role="status">
              {answer}
            </p>
          )}
          {gone ? <PaidButton ask={ask} /> : null}
          <button type="button" className={gone ? 'button button-quiet' : 'button button-wide'} onClick={leave}>
            {t(gone ? 'payme.again' : 'payme.now', { name })}
          </button>
          <button type="button" className="button button-plain" onClick={onClose}>
            {t('payme.other')}
          </button>
        </>
      }
    >
      <div className="center">
        <Payee order={order} instruction={instruction} />
        {gone ? (
          <Clock until={instruction.expires_at} />
        ) : (
          <div className="countdown" role="timer" aria-label={t('payme.left', { seconds })}>
            <svg viewBox="0 0 112 112" aria-hidden="true">
              <circle className="track" cx="56" cy="56" r="50" />
              <circle
                className="left"
                cx="56"
                cy="56"
                r="50"
                pathLength="100"
                strokeDashoffset={100 - (100 * seconds) / LEAVING_SECONDS}
              />
            </svg>
            <b>{seconds}</b>
          </div>
        )}
        <p className="leaving" role="status">
          {t(gone ? 'payme.gone' : 'payme.soon', { name })}
        </p>
      </div>
    </Sheet>
  )
}
