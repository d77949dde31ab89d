import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { acknowledgedBy } from '@server/payments/providers/common/acknowledged'
import { instructionFields } from '@server/payments/providers/common/instructions'
import { tradeNoOf } from '@server/payments/providers/common/trade-no'
import type { OfflineSettings } from '@server/payments/providers/offline/offline-settings'
import type { PaymentProvider, ProviderDeps } from '@server/payments/provider.port'
import { walletProvider } from '@server/payments/providers/wallet/wallet'

const CODE = 'offline'

/** Cash at the counter (see `offline-settings.ts`). */
export const offlineProvider = (
  { till }: OfflineSettings,
  { notifyUrl, now = Date.now }: ProviderDeps,
): PaymentProvider =>
  till === undefined
    ? unattended
    : withoutTill(walletProvider({ code: CODE, secrets: till.secrets, baseUrl: till.base_url, notifyUrl, now }))

/** With the till's page in the instruction, for a demonstration in which one person is both shopper and clerk. */
export const offlineProviderWithTill = (
  till: NonNullable<OfflineSettings['till']>,
  { notifyUrl, now = Date.now }: ProviderDeps,
): PaymentProvider => walletProvider({ code: CODE, secrets: till.secrets, baseUrl: till.base_url, notifyUrl, now })

/** Removes the till's page from the instruction: it is for the clerk, not for the shopper. */
const withoutTill = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  create: async request =>
    pipe(
      await provider.create(request),
      E.map(({ ref }) => ({ ref, instruction: { ...instructionFields(request), kind: 'offline' } })),
    ),
})

/** There is no till to call and no notification: an operator records the payment. */
const unattended: PaymentProvider = {
  code: CODE,
  create: request =>
    Promise.resolve(
      E.right({
        ref: tradeNoOf(request.payment),
        instruction: { ...instructionFields(request), kind: 'offline' },
      }),
    ),
  verify: () => E.left('unsigned'),
  query: () => Promise.resolve(E.right(null)),
  acknowledge: acknowledgedBy('text/plain', 'SUCCESS', 'FAIL'),
}
