import { type Finding, judge } from '@server/operations/checks/finding'
import { countOf, sumsOf } from '@server/operations/money/sums'
import { unmatchedSums } from '@server/operations/money/unmatched-money'
import { refundsDue } from '@server/operations/queues'
import { undecryptedLately } from '@server/payments/unread-notifications'
import type { Db } from '@server/platform/database/database'
import { countUnreadable } from '@server/stock/unreadable-codes'
import { counted } from '@server/platform/counted'

interface Deps {
  readonly db: Db
  readonly now: () => number
}

/** Money that waits for the operator, and what keeps the shop from reading what was paid for. */
export const moneyFindings = async (deps: Deps): Promise<readonly Finding[]> => [
  await refundsAreDue(deps),
  await moneyIsMatched(deps),
  await codesAreReadable(deps),
  await notificationsAreRead(deps),
]

const refundsAreDue = async ({ db, now }: Deps): Promise<Finding> => {
  const due = await refundsDue(db, now())
  const owed = countOf(due)
  const says = `${counted(owed, 'refund has', 'refunds have')} to be sent, ${sumsOf(due)}: see queues`
  return judge('payments.refunds', 'no refund is due', owed, 'due', says)
}

const moneyIsMatched = async ({ db, now }: Deps): Promise<Finding> => {
  const unmatched = await unmatchedSums(db, now())
  const lost = countOf(unmatched)
  const says = `${counted(lost, 'entry of a provider matches', 'entries of providers match')} no payment or refund of this shop, ${sumsOf(unmatched)}: see queues, then books resolve`
  return judge('payments.events', 'all money of providers is matched', lost, 'due', says)
}

const codesAreReadable = async ({ db }: Deps): Promise<Finding> => {
  const { codes: shut, sold } = await countUnreadable(db)
  const says = `${counted(shut, 'code')} cannot be decrypted, ${sold} of them sold: see queues, check VAULT_KEYS, and replace the sold ones (orders replace)`
  return judge('vault.unreadable', 'no code was found that cannot be decrypted', shut, 'bad', says)
}

const notificationsAreRead = async ({ db, now }: Deps): Promise<Finding> => {
  const from = (await undecryptedLately(db, now())).map(({ provider }) => provider)
  const says = `notifications of ${from.join(', ')} cannot be decrypted: check the keys in PAYMENT_PROVIDERS_FILE. The shop finds their payments by queries`
  return judge('payments.notifications', 'notifications can be decrypted', from.length, 'due', says)
}
