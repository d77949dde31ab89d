import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { knownDevices } from '@server/identity/sessions/known-devices'
import { unlimited } from '@server/platform/rate-limits'
import { phoneCodesIn } from '@server/identity/phone/phone-codes'
import { sessions, users } from '@server/platform/database/schema/users'
import * as E from 'fp-ts/Either'
import { type Buyer, DEVICE, codesIn, orderIn } from '@tests/prove/buyer'
import type { Prepared, Scenario } from '@tests/prove/scenario'
import { becomes, payable, withTopUp } from '@tests/prove/shopping'
import type { World } from '@tests/prove/world'
import { endlessBudget, visit } from '@tests/server/identity/harness'

/** Operations that follow a payment later, on a timer or in another session. */

const COMES_WITHIN_MS = 30_000

/** A paid order with a top-up. The supplier processes it in the given manner, or does not receive it. */
const sending = async (world: World, manner: 'instant' | 'never', deaf: boolean) => {
  const { me, id } = await withTopUp(world)
  Object.assign(world.supplier, { deaf })
  world.supplier.book.manner = manner
  await world.payer(id, 'approve')
  return { me, id }
}

/** The supplier delivered it once, and the order is done, with the code of the same order. */
const delivered = async (world: World, me: Buyer, id: string): Promise<readonly string[]> => {
  const wrong = await becomes(me, id, 'success', 1)
  const { times, references } = await world.supplier.done(id)
  return times === 1 && references === 1
    ? wrong
    : [...wrong, `the top-up was carried out ${times} times, under ${references} references`]
}

const within = async (what: string, isThere: () => Promise<boolean>): Promise<void> => {
  const until = performance.now() + COMES_WITHIN_MS
  while (!(await isThere())) {
    if (performance.now() > until) throw new Error(`${what} takes too long`)
    await pause(50)
  }
}

/** The round that comes with the shop's start finds top-ups that wait. */
const carrying = (name: string, prepare: (world: World, id: string) => Promise<unknown>): Scenario => ({
  name,
  operation: 'dispatch',
  does: 'call PUT',
  atStart: true,
  prepare: async (world): Promise<Prepared> => {
    const { me, id } = await sending(world, 'instant', true)
    await becomes(me, id, 'processing', 0)
    return {
      closed: async () => {
        await prepare(world, id)
        world.supplier.deaf = false
      },
      act: async () => undefined,
      passed: () => world.supplier.pausePassed(id),
      after: () => delivered(world, me, id),
    }
  },
})

export const laterScenarios: readonly Scenario[] = [
  carrying('top up', (world, id) => world.supplier.unsent(id)),
  carrying('top up again', (world, id) => world.supplier.sentUnheard(id)),
  {
    name: 'top-up told',
    operation: 'supplier-notify',
    prepare: async world => {
      const { me, id } = await sending(world, 'never', false)
      await within('sending', async () => (await world.supplier.done(id)).references === 1)
      const mine = await world.supplier.references(id)
      return {
        act: async () => {
          for (const reference of mine) world.supplier.book.settle(reference, 'done')
          await world.supplier.book.quiet()
        },
        passed: () => world.supplier.pausePassed(id),
        after: () => delivered(world, me, id),
      }
    },
  },
  {
    name: 'reveal by phone code',
    operation: 'confirm',
    prepare: async world => {
      const { me, id } = await payable(world)
      await world.payer(id, 'approve')
      await becomes(me, id, 'success', 3)
      const code = await stale(world, me, id)
      const give = () => me.insist('POST', `/api/orders/${id}/reveal`, { body: { code } })
      return {
        act: () => me.call('POST', `/api/orders/${id}/reveal`, { body: { code } }),
        after: async () => {
          const shown = orderIn(await me.insist('GET', `/api/orders/${id}`))
          if (shown?.reveal === undefined && codesIn(shown).length === 0)
            return ['the codes are neither shown nor asked for']
          const given = await give()
          return given.status === 200 ? becomes(me, id, 'success', 3) : [`the code given again answers ${given.status}`]
        },
      }
    },
  },
]

/**
 * A stale session whose customer has placed the order in another session: the shop asks for a phone code, and this is
 * the code sent.
 */
const stale = async ({ db, secret }: World, me: Buyer, order: string): Promise<string> => {
  const [before] = await db.select().from(sessions).where(eq(sessions.userId, me.userId))
  if (before === undefined) throw new Error('the customer has no session')
  const [tokenHash, cookieHash] = [randomBytes(32), randomBytes(32)]
  await db.update(sessions).set({ tokenHash, cookieHash }).where(eq(sessions.id, before.id))
  const createdAt = new Date(Date.now() - 400 * 86_400_000)
  await db.insert(sessions).values({ ...before, id: randomUUID(), createdAt })
  const shown = orderIn(await me.insist('GET', `/api/orders/${order}`))
  if (shown?.reveal !== 'phone_code') throw new Error('no phone code is asked for')
  const [person] = await db.select().from(users).where(eq(users.id, me.userId))
  const number = { countryCode: person?.countryCode ?? '', tel: person?.tel ?? '' }
  const made = await phoneCodesIn(db, secret, Date.now, unlimited, knownDevices(secret), endlessBudget).make(
    'reveal',
    number,
    visit('127.0.0.1', DEVICE),
  )
  if (E.isLeft(made)) throw new Error('no phone code was made')
  return made.right
}
