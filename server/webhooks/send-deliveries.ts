import { and, asc, eq, exists, isNotNull, lte, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { webhookBody } from '~/contract/webhook.wire'
import type { Db } from '@server/platform/database/database'
import { operation } from '@server/platform/database/steps'
import { webhookDeliveries, webhookEndpoints } from '@server/platform/database/schema/webhooks'
import { type GuardedAnswer, guardedPost } from '@server/platform/network/guarded-post'
import { DISABLED_AFTER_MS, pauseAfter } from '@server/webhooks/schedule'
import { webhookHeaders } from '@server/webhooks/signature'
import type { Endpoint } from '@server/webhooks/webhooks-file'

export interface SendDeps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly post?: typeof guardedPost
  readonly warn: (event: string, details: Readonly<Record<string, string>>) => void
}

/** After this time another process may send a delivery, because the one that was sending it has died. */
const LEASE_MS = 60_000
/** How many deliveries go to one endpoint at the same time. */
const AT_ONCE = 10
/** A round takes this many times as many. The rest waits for the next round. */
const BATCHES = 50
/** How much of an answer is stored. */
const ANSWER_CHARACTERS = 1_024
const GONE = 410

type Delivery = typeof webhookDeliveries.$inferSelect

/** What an attempt led to. `why` is absent if the receiver has it. */
interface Outcome {
  readonly answer: GuardedAnswer | undefined
  readonly why?: string
}

/**
 * Sends the deliveries of one endpoint that are due; of several processes, one sends each. A crash between sending a
 * delivery and recording it sends it again, with the same id. The order of deliveries is not guaranteed.
 */
export const sendDeliveries = (deps: SendDeps, endpoint: Endpoint): Promise<void> =>
  operation('webhooks', async () => {
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const claimed = await claim(deps, endpoint.name)
      await Promise.all(claimed.map(async delivery => record(deps, delivery, await attempt(deps, endpoint, delivery))))
      if (claimed.length < AT_ONCE) return
    }
  })

/** Takes the deliveries that wait longest, for the time of the lease. */
const claim = async ({ db, now }: SendDeps, name: string): Promise<readonly Delivery[]> => {
  const at = now()
  const isEnabled = db
    .select({ one: sql`1` })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.name, name), eq(webhookEndpoints.state, 'enabled')))
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpoint, name),
        isWaiting,
        lte(webhookDeliveries.nextAt, new Date(at)),
        exists(isEnabled),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  return (
    db
      .update(webhookDeliveries)
      .set({
        attempts: sql`${webhookDeliveries.attempts} + 1`,
        nextAt: new Date(at + LEASE_MS),
        updatedAt: new Date(at),
      })
      // an array, so that the rows are chosen once
      .where(sql`${webhookDeliveries.id} = any(array(${due}))`)
      .returning()
  )
}

/** No parameter, so that a partial index can be used. */
const isWaiting = sql`${webhookDeliveries.state} = 'waiting'`

const attempt = async (
  { now, post = guardedPost }: SendDeps,
  { url, keys, allowPrivate }: Endpoint,
  { id, event, data, at }: Delivery,
): Promise<Outcome> => {
  const body = webhookBody(event, at.getTime(), data)
  if (E.isLeft(body)) return { answer: undefined, why: body.left }
  const headers = {
    ...webhookHeaders(keys, { id, at: now(), body: body.right }),
    'content-type': 'application/json',
    'user-agent': 'stone-shop',
  }
  const answered = await post({ url, headers, body: body.right, allowPrivate })
  if (E.isLeft(answered)) return { answer: undefined, why: `no answer: ${answered.left}` }
  const answer = answered.right
  if (answer.status >= 200 && answer.status < 300) return { answer }
  const isRedirect = answer.status >= 300 && answer.status < 400
  return { answer, why: `it answered ${answer.status}${isRedirect ? ', and redirects are not followed' : ''}` }
}

const record = async (deps: SendDeps, { id, endpoint, attempts }: Delivery, outcome: Outcome): Promise<void> => {
  const { db, warn } = deps
  const now = deps.now()
  const { answer, why } = outcome
  const last = {
    status: answer?.status ?? null,
    note: why ?? null,
    // the database stores no zero characters
    answer: answer === undefined ? null : answer.body.replaceAll('\0', '').slice(0, ANSWER_CHARACTERS),
    updatedAt: new Date(now),
  }
  // another process may have taken it over since
  const own = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts), isWaiting)
  if (why === undefined) {
    const arrived = db.$with('arrived').as(
      db
        .update(webhookEndpoints)
        .set({ failingSince: null })
        .where(and(eq(webhookEndpoints.name, endpoint), isNotNull(webhookEndpoints.failingSince)))
        .returning({ name: webhookEndpoints.name }),
    )
    await db
      .with(arrived)
      .update(webhookDeliveries)
      .set({ ...last, state: 'delivered' })
      .where(own)
    return
  }
  const pause = last.status === GONE ? undefined : pauseAfter(attempts)
  const isLast = pause === undefined
  warn(isLast ? 'webhook_parked' : 'webhook_not_delivered', { endpoint, delivery: id, why })
  await db
    .update(webhookDeliveries)
    .set({ ...last, state: isLast ? 'parked' : 'waiting', ...(isLast ? {} : { nextAt: new Date(now + pause) }) })
    .where(own)
  if (isLast) await judge(deps, endpoint, last.status === GONE)
}

/** Disables an endpoint that does not want its webhooks, or has failed for days. */
const judge = async ({ db, now, warn }: SendDeps, name: string, isGone: boolean): Promise<void> => {
  const at = new Date(now())
  const since = sql`coalesce(${webhookEndpoints.failingSince}, ${at.toISOString()}::timestamptz)`
  const isOver = isGone
    ? sql`true`
    : sql`${since} <= ${new Date(at.getTime() - DISABLED_AFTER_MS).toISOString()}::timestamptz`
  const why = isGone ? 'it answered 410' : 'nothing arrived for five days'
  const [judged] = await db
    .update(webhookEndpoints)
    .set({
      failingSince: since,
      state: sql`case when ${isOver} then 'disabled' else ${webhookEndpoints.state} end`,
      why: sql`case when ${isOver} then ${why} else ${webhookEndpoints.why} end`,
    })
    .where(and(eq(webhookEndpoints.name, name), eq(webhookEndpoints.state, 'enabled')))
    .returning({ state: webhookEndpoints.state })
  if (judged?.state === 'disabled') warn('webhook_endpoint_disabled', { endpoint: name, why })
}
