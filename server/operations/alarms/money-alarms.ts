import { type Alarm, when } from '@server/operations/alarms/alarm'
import { countOf, sumsOf } from '@server/operations/money/sums'
import type { Figures } from '@server/operations/shop-metrics'
import { counted } from '@server/platform/counted'

/** A refund that is due for longer than this has been forgotten. */
const REFUND_OLD_MS = 86_400_000

/** Alarms of money that waits for the operator: refunds, money without a payment, and what cannot be decrypted. */
export const moneyAlarms = (figures: Figures, now: number): readonly Alarm[] => {
  const { refunds, unmatched, unreadable, undecrypted } = figures
  const old = refunds.filter(({ since }) => since !== null && now - since.getTime() > REFUND_OLD_MS)
  const [due, lost] = [countOf(refunds), countOf(unmatched)]
  return [
    ...when(
      due > 0,
      'refunds.due',
      `${counted(due, 'refund has', 'refunds have')} to be sent, ${sumsOf(refunds)}: see queues`,
    ),
    ...when(
      old.length > 0,
      'refunds.old',
      `refunds by ${[...new Set(old.map(({ provider }) => provider))].join(', ')} have been due for more than a day: see queues`,
    ),
    ...when(
      lost > 0,
      'money.unmatched',
      `${counted(lost, 'entry of a provider matches', 'entries of providers match')} no payment or refund, ${sumsOf(unmatched)}: see queues, then books resolve`,
    ),
    ...when(
      unreadable.codes > 0,
      'codes.unreadable',
      `${counted(unreadable.codes, 'code')} cannot be decrypted, ${unreadable.sold} of them sold: see queues, and check VAULT_KEYS`,
    ),
    ...undecrypted.map(({ provider, count }) => ({
      id: `notifications.undecryptable ${provider}`,
      message: `${counted(count, 'notification')} of ${provider} cannot be decrypted: check its keys in PAYMENT_PROVIDERS_FILE`,
    })),
  ]
}
