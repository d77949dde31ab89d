import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Confirm } from '~/ui/kit/popup/confirm'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useHasCall } from '~/ui/kit/use-has-call'
import '~/ui/payment/cancel-order.css'

/** Cancels an unpaid order, after asking; nothing where the shop's server cannot. */
export function CancelOrder({ id }: { readonly id: string }) {
  const { t } = useTranslation('payment')
  const { orders } = useApp()
  const isOffered = useHasCall('cancellation')
  const [asking, setAsking] = useState(false)
  const cancel = useCommand(() => orders.cancel(id))
  if (!isOffered) return null
  return (
    <>
      {cancel.failure === undefined ? null : <ErrorNotice failure={cancel.failure} onRetry={() => cancel.run()} />}
      <p className="center">
        <button
          type="button"
          className="button button-plain cancel-order"
          disabled={cancel.pending}
          onClick={() => setAsking(true)}
        >
          {t('cancel')}
        </button>
      </p>
      {asking ? (
        <Confirm
          title={t('cancelTitle')}
          text={t('cancelText')}
          yes={t('cancel')}
          no={t('keep')}
          onNo={() => setAsking(false)}
          onYes={() => {
            setAsking(false)
            cancel.run()
          }}
        />
      ) : null}
    </>
  )
}
