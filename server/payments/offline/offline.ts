import * as E from 'fp-ts/Either'
import { acknowledgedBy } from '@server/payments/common/acknowledged'
import { instructed } from '@server/payments/common/instructed'
import type { Place } from '@server/payments/common/settings'
import { tradeNoOf } from '@server/payments/common/trade-no'
import type { OfflineSettings } from '@server/payments/offline/offline-settings'
import type { PaymentProvider } from '@server/payments/provider.port'
import { walletProvider } from '@server/payments/wallet'

const CODE = 'offline'

/** Cash at the counter (see `offline-settings.ts`). */
export const offlineProvider = ({ till }: OfflineSettings, { notifyUrl, now = Date.now }: Place): PaymentProvider =>
  till === undefined
    ? unattended
    : walletProvider({ code: CODE, secrets: till.secrets, baseUrl: till.base_url, notifyUrl, now })

/** Nobody is asked and nobody tells: an operator takes the money down. */
const unattended: PaymentProvider = {
  code: CODE,
  create: request =>
    Promise.resolve(
      E.right({
        ref: tradeNoOf(request.payment),
        instruction: { ...instructed(request), kind: 'offline' },
      }),
    ),
  verify: () => E.left('unsigned'),
  query: () => Promise.resolve(E.right(null)),
  acknowledge: acknowledgedBy('text/plain', 'SUCCESS', 'FAIL'),
}
