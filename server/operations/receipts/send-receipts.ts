import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { receiptFacts } from '@server/operations/receipts/receipt-facts'
import { receiptMail } from '@server/operations/receipts/receipt-mail'
import { forgetRows } from '@server/platform/database/forget-rows'
import type { Db } from '@server/platform/database/database'
import { operation } from '@server/platform/database/steps'
import { receipts } from '@server/platform/database/schema/receipts'
import type { MailFailure, SendMail } from '@server/platform/mail/mail.port'

export interface ReceiptDeps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly send: SendMail
  /** The origin that shoppers see. */
  readonly publicUrl: string
  readonly warn: (event: string, details: Readonly<Record<string, string>>) => void
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** After this time another process may send the mail, because the one that was sending it has died. */
const LEASE_MS = 10 * MINUTE_MS
/** A mail that could not be sent for this long is given up. */
const GIVE_UP_MS = 2 * DAY_MS
/** The longest pause between two attempts. The first one is a minute, each further one three times as long. */
const LONGEST_PAUSE_MS = 6 * HOUR_MS

/**
 * Sends the mails that are due, one after the other; of several processes, one sends each mail. A crash between sending a
 * mail and recording it sends that mail a second time, with the same Message-ID. After a failure of the mail server the other
 * mails wait for the next round.
 */
export const sendReceipts = (deps: ReceiptDeps): Promise<void> =>
  operation('receipts', async () => {
    for (;;) {
      const claimed = await claim(deps)
      if (claimed === undefined) return
      const outcome = await sendOne(deps, claimed)
      await record(deps, claimed, outcome)
      if (E.isLeft(outcome) && !outcome.left.permanent) return
    }
  })

type Receipt = typeof receipts.$inferSelect
type Outcome = E.Either<MailFailure, 'sent' | 'unwanted'>

/** Takes the mail that waits longest, for the time of the lease. */
const claim = async ({ db, now }: ReceiptDeps): Promise<Receipt | undefined> => {
  const at = now()
  const first = db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(eq(receipts.state, 'waiting'), lte(receipts.dueAt, new Date(at))))
    .orderBy(asc(receipts.dueAt), asc(receipts.id))
    .limit(1)
    .for('update', { skipLocked: true })
  const [claimed] = await db
    .update(receipts)
    .set({ attempts: sql`${receipts.attempts} + 1`, dueAt: new Date(at + LEASE_MS) })
    .where(eq(receipts.id, sql`(${first})`))
    .returning()
  return claimed
}

const sendOne = async ({ db, now, send, publicUrl }: ReceiptDeps, receipt: Receipt): Promise<Outcome> => {
  if (now() - receipt.createdAt.getTime() > GIVE_UP_MS) return E.left({ why: 'too late', permanent: true })
  const facts = await receiptFacts(db, receipt.orderId)
  if (facts === undefined) return E.right('unwanted')
  const mail = receiptMail(facts, receipt.refundId === null ? 'receipt' : 'refund', publicUrl)
  const sent = await send({ ...mail, id: `${receipt.id}@${new URL(publicUrl).hostname}` })
  return E.map(() => 'sent' as const)(sent)
}

const record = async (deps: ReceiptDeps, { id, attempts, createdAt }: Receipt, outcome: Outcome): Promise<void> => {
  const { db, warn } = deps
  const now = deps.now()
  // another process may have taken it over since
  const own = and(eq(receipts.id, id), eq(receipts.attempts, attempts))
  if (E.isLeft(outcome)) {
    const { why, permanent } = outcome.left
    const dueAt = now + Math.min(LONGEST_PAUSE_MS, MINUTE_MS * 3 ** (attempts - 1))
    const isLast = permanent || dueAt - createdAt.getTime() > GIVE_UP_MS
    warn(isLast ? 'receipt_given_up' : 'receipt_not_sent', { receipt: id, why })
    await db
      .update(receipts)
      .set({ state: isLast ? 'failed' : 'waiting', note: why, dueAt: new Date(dueAt) })
      .where(own)
  } else if (outcome.right === 'unwanted') await db.delete(receipts).where(own)
  else
    await db
      .update(receipts)
      .set({ state: 'sent', note: null, sentAt: new Date(now) })
      .where(own)
}

/** No parameter, so that a partial index can be used. */
export const isUnsent = sql`${receipts.state} <> 'sent'`

/** Deletes mails this long after they were sent, and others after thirty days. */
export const forgetReceipts = async (db: Db, now: number, sentMs: number): Promise<void> => {
  await forgetRows(db, receipts, lt(receipts.sentAt, new Date(now - sentMs)))
  await forgetRows(db, receipts, and(isUnsent, lt(receipts.createdAt, new Date(now - 30 * DAY_MS))))
}
