import { type Finding, judge } from '@server/operations/checks/finding'
import { waitingReceipts } from '@server/operations/queues'
import type { Db } from '@server/platform/database/database'
import { counted } from '@server/platform/counted'

/** Checks that receipts are mailed. One that waits for less than `patienceMs` is no fault. */
export const receiptsGoOut = async (
  { db, now }: { readonly db: Db; readonly now: () => number },
  patienceMs: number,
): Promise<Finding> => {
  const { waiting, failed, since, note } = await waitingReceipts(db)
  const isStuck = since !== null && since.getTime() < now() - patienceMs
  const why = note === null ? '' : ` (${note})`
  return judge(
    'receipts.sent',
    'receipts are mailed',
    failed + (isStuck ? waiting : 0),
    'due',
    `${counted(waiting, 'receipt waits', 'receipts wait')} to be mailed, ${failed} given up${why}: check MAIL_URL and the mail server`,
  )
}
