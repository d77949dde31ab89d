import { useTranslation } from 'react-i18next'
import type { WatchedOrder } from '~/application/orders'
import { Icon } from '~/ui/kit/picture/icon'
import { PaidButton, usePaidQuestion } from '~/ui/payment/sheets/paid-button'
import type { WalletAppState } from '~/ui/payment/use-wallet-app'
import '~/ui/payment/payment-panel.css'
import '~/ui/payment/sheets/pay-sheet.css'
import '~/ui/payment/wallet-app.css'

/** The state of a payment in the app around this page, and the next step. */
export function WalletApp({
  state,
  name,
  watched,
  onRetry,
}: {
  readonly state: WalletAppState
  /** How the method is called. */
  readonly name: string
  readonly watched: WatchedOrder
  readonly onRetry: () => void
}) {
  const { t } = useTranslation('payment')
  const { ask, answer } = usePaidQuestion(watched)
  // the app was opened, and the money may be on its way: the server can say more
  const isAsked = state === 'open' || state === 'done' || state === 'unclear'
  return (
    <div className="panel aside wallet-app">
      <p role={state === 'failed' ? 'alert' : 'status'}>
        <Icon name={isAsked ? 'clock' : 'alert'} />
        {t(`app.${state}`, { name })}
      </p>
      <p className="note" role="status">
        {answer}
      </p>
      {state === 'missing' ? null : (
        <div className="pay-buttons">
          {isAsked ? <PaidButton ask={ask} plain /> : null}
          {state === 'done' ? null : (
            <button type="button" className="button button-quiet" onClick={onRetry}>
              {t(state === 'open' ? 'app.reopen' : 'app.retry', { name })}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
