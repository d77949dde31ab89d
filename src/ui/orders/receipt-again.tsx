import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { useTranslation } from 'react-i18next'
import { known } from '~/application/lib/remote'
import { hasReceipts } from '~/domain/catalog/features'
import type { Order } from '~/domain/orders/order'
import { offline } from '~/domain/shared/failure'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import { AnyIcon } from '~/ui/kit/picture/any-icon'
import { useToast } from '~/ui/kit/popup/toast'
import { useApp } from '~/ui/kit/use-app'
import { useCommand } from '~/ui/kit/use-command'
import { useLive } from '~/ui/kit/use-live'

/** Has the receipt of a successful order mailed again, where the shop mails receipts. */
export function ReceiptAgain({ order }: { readonly order: Order }) {
  const { catalog } = useApp()
  const isOffered = hasReceipts(known(useLive(catalog.init.state))) && order.status._tag === 'success'
  return isOffered ? <Sending order={order.id} /> : null
}

function Sending({ order }: { readonly order: string }) {
  const { t } = useTranslation('orders')
  const { account } = useApp()
  const say = useToast()
  const send = useCommand(
    () =>
      pipe(
        TE.tryCatch(account.load, () => offline),
        TE.chain(({ profile }) => profile.resendReceipt(order)),
      ),
    () => say(t('receipt.sent')),
  )
  return (
    <>
      {send.failure === undefined ? null : <ErrorNotice failure={send.failure} />}
      <section className="block" aria-label={t('receipt.send')}>
        <button type="button" className="button button-quiet button-wide" disabled={send.pending} onClick={send.run}>
          <AnyIcon name="mail" small />
          {t('receipt.send')}
        </button>
      </section>
    </>
  )
}
