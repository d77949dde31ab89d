import { eq, inArray } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { logout, revealOrder } from '~/contract/calls'
import { knownDevices } from '@server/identity/sessions/known-devices'
import { unlimited } from '@server/platform/rate-limits'
import { phoneCodesIn } from '@server/identity/phone/phone-codes'
import { phoneCodes } from '@server/platform/database/schema/auth'
import { sessions, users } from '@server/platform/database/schema/users'
import { type User, codeLines, isDoubted } from '@tests/prove/model/model'
import { look } from '@tests/prove/model/rules'
import { expectOrder } from '@tests/prove/model/seen'
import type { Steps } from '@tests/prove/model/steps'
import { type World, ask, chosen, decoded, newSession, refused } from '@tests/prove/model/world'
import { DEVICE } from '@tests/server/http/harness'
import { alone, endlessBudget, visit } from '@tests/server/identity/harness'
import { REVEAL_AFTER_MS } from '@tests/server/shop-harness'

export const sessionSteps: Steps<'logout' | 'login' | 'age' | 'confirm'> = {
  logout: async (m, w, { who }) => {
    const user = m.users[who]
    if (user === undefined) return
    const answer = await ask(w, user, 'POST', '/api/logout')
    if (!user.isIn) return refused(answer, 401)
    decoded(logout, answer)
    user.isIn = false
  },

  login: async (m, w, { who }) => {
    const user = m.users[who]
    const visitor = user === undefined ? undefined : w.visitors.get(user)
    if (user === undefined || visitor === undefined || user.isIn) return
    w.visitors.set(user, await w.h.again(visitor))
    user.isIn = true
    user.session = newSession()
  },

  age: async (m, { h }, { who }) => {
    const user = m.users[who]
    if (user === undefined || !user.isIn) return
    const { db } = h.database
    const own = db.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, user.id))
    const createdAt = new Date(h.clock.now - REVEAL_AFTER_MS)
    await db.update(sessions).set({ createdAt }).where(inArray(sessions.id, own))
    user.session.isOld = true
  },

  confirm: async (m, w, { which, given }) => {
    const order = chosen(m, which)
    if (order === undefined) return
    const { user } = order
    const code = await sentTo(w, user)
    const answer = await ask(w, user, 'POST', `/api/orders/${order.id}/reveal`, {
      body: { code: given === 'wrong' ? `${code}0` : code },
      elsewhere: given === 'elsewhere',
    })
    if (!user.isIn) return refused(answer, 401)
    look(m, order)
    const isAsked = order.status === 'success' && codeLines(order.lines).length > 0 && isDoubted(order)
    // a code belongs to the browser that asked for it
    if (isAsked && given !== 'right') return refused(answer, 422, 'code')
    if (isAsked) user.session.isConfirmed = true
    // an answer that was not asked for is not checked: the order is returned as it is
    expectOrder(m, order, decoded(revealOrder, answer), 'own')
  },
}

/** The code that was sent to a customer's telephone. */
const sentTo = async ({ h }: World, { id }: User): Promise<string> => {
  const { db } = h.database
  const [person] = await db.select().from(users).where(eq(users.id, id))
  const number = { countryCode: person?.countryCode ?? '', tel: person?.tel ?? '' }
  const now = () => h.clock.now
  const { secret } = alone({ db, now })
  await db.delete(phoneCodes).where(eq(phoneCodes.tel, number.tel))
  const made = await phoneCodesIn(db, secret, now, unlimited, knownDevices(secret), endlessBudget).make(
    'reveal',
    number,
    visit('127.0.0.1', DEVICE),
  )
  if (E.isLeft(made)) throw new Error('no phone code was made')
  return made.right
}
