import type { Device } from '@server/identity/sessions/known-devices'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import { getOrder, placeOrder } from '~/contract/calls'
import type { Order } from '~/domain/orders/order'
import type { Db } from '@server/platform/database/database'
import { sessions, users } from '@server/platform/database/schema/users'
import { policies } from '@tests/server/import-harness'

/** What came back; undefined: nothing did. */
export type Reply = { readonly status: number; readonly body: unknown } | undefined

/** A customer who is logged in. */
export interface Buyer {
  readonly userId: string
  readonly call: (method: Method, path: string, given?: Given) => Promise<Reply>
  /** The same request again and again, until there is an answer that will stay: not "later", not "in flight", not silence. */
  readonly insist: (method: Method, path: string, given?: Given) => Promise<NonNullable<Reply>>
}

type Method = 'GET' | 'POST' | 'DELETE'

interface Given {
  readonly body?: object
  readonly key?: string
}

/** The browser of every buyer: phone codes belong to the one that asked for them. */
export const DEVICE: Device = { id: 'd'.repeat(43), marks: [] }

const ANSWERS_WITHIN_MS = 20_000
const INSISTS_FOR_MS = 90_000
let made = 0

export const newBuyer = async (db: Db, url: string): Promise<Buyer> => {
  const [userId, token, cookie] = [randomUUID(), randomBytes(32), randomBytes(32)].map(each =>
    typeof each === 'string' ? each : each.toString('base64url'),
  )
  if (userId === undefined || token === undefined || cookie === undefined) throw new Error('no buyer')
  const now = new Date()
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest()
  const tel = String(60_000_000 + (made += 1))
  await db
    .insert(users)
    .values({ id: userId, createdAt: now, countryCode: '+853', tel, verified: true, consents: policies })
  await db.insert(sessions).values({
    id: randomUUID(),
    userId,
    tokenHash: hashOf(token),
    cookieHash: hashOf(cookie),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
  const call: Buyer['call'] = async (method, path, { body, key } = {}) => {
    try {
      const answer = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        headers: {
          accept: 'application/json',
          'accept-locale': 'mo',
          'x-requested-with': 'XMLHttpRequest',
          authorization: `Bearer ${token}`,
          cookie: `sid=${cookie}; device=${DEVICE.id}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : undefined }
    } catch {
      return undefined
    }
  }
  return {
    userId,
    call,
    insist: async (method, path, given) => {
      const until = performance.now() + INSISTS_FOR_MS
      for (;;) {
        const reply = await call(method, path, given)
        if (reply !== undefined && reply.status < 500 && !isInFlight(reply)) return reply
        if (performance.now() > until) throw new Error(`${method} ${path} has no answer: ${JSON.stringify(reply)}`)
        await pause(20)
      }
    },
  }
}

const isInFlight = ({ status }: NonNullable<Reply>): boolean => status === 409 || status === 429

/** The order that an answer holds; undefined when it holds none. */
export const orderIn = (reply: Reply): Order | undefined => {
  if (reply === undefined || reply.status >= 300) return undefined
  const read = E.alt(() => placeOrder.answer.decode(reply.body))(getOrder.answer.decode(reply.body))
  return E.isRight(read) ? read.right : undefined
}

/** Every code that an order shows. */
export const codesIn = (order: Order | undefined): readonly string[] =>
  (order?.items ?? []).flatMap(item => item.codes ?? []).map(each => each.code)
