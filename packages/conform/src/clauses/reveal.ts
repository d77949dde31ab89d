import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { codeFor, telOf, wrongCode } from '@conform/world/people'
import {
  absentLike,
  codesIn,
  customer,
  declined,
  elsewhere,
  left,
  orderOf,
  paid,
  placed,
  right,
} from '@conform/world/steps'
import { isMissing, unauthenticated } from '~/domain/shared/failure'

/** Older than any shop takes for fresh: a month. */
const DAYS = 31

export const revealClauses: readonly Clause[] = [
  clause({
    id: 'V-01',
    level: 'MUST',
    profile: 'reveal',
    text: 'An old session that did not place an order sees `reveal: "phone_code"` instead of its codes.',
    hooks: ['settle', 'age'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await paid(world, shopper, world.goods.plain, 2)
      const other = await elsewhere(world, shopper)
      const codes = codesIn(await orderOf(other, id))
      same(codes.length, 2, 'a fresh session of another device sees the codes')
      await world.hooks.age(telOf(shopper.login), DAYS)
      for (const call of [other.ports.orders.get(id), other.ports.orders.taking(id)]) {
        const masked = right(await call(), 'the old session reads the order')
        part(masked, { reveal: 'phone_code', status: { _tag: 'success' } }, 'it is asked for a phone code')
        for (const code of codes) holds(!JSON.stringify(masked).includes(code), 'it gets no code', masked)
      }
      same(codesIn(await orderOf(shopper, id)), codes, 'the session that placed the order sees the codes')
    },
  }),
  clause({
    id: 'V-02',
    level: 'MUST',
    profile: 'reveal',
    text: 'The phone code shows the codes, and a session needs it once.',
    hooks: ['settle', 'age', 'sms'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const { id } = await paid(world, shopper, world.goods.plain, 2)
      const codes = codesIn(await orderOf(shopper, id))
      const other = await elsewhere(world, shopper)
      await world.hooks.age(telOf(shopper.login), DAYS)
      const { orders } = other.ports
      const sms = await codeFor(world, other, 'reveal', shopper.login)
      declined(await orders.reveal(id, wrongCode(sms))(), 'a wrong code is refused')
      same((await orderOf(other, id)).reveal, 'phone_code', 'a wrong code shows nothing')
      const shown = right(await orders.reveal(id, sms)(), 'the right code is accepted')
      same([codesIn(shown), shown.reveal], [codes, undefined], 'the answer has the codes')
      same(codesIn(await orderOf(other, id)), codes, 'later answers have them too')
      // the answer may have been lost on its way: the page asks again
      same(codesIn(right(await orders.reveal(id, sms)(), 'a repeated request succeeds')), codes, 'it has the codes')
      const next = await paid(world, shopper, world.goods.plain)
      same(codesIn(await orderOf(other, next.id)).length, 1, 'the session sees the codes of later orders at once')
    },
  }),
  clause({
    id: 'V-03',
    level: 'MUST',
    profile: 'reveal',
    text: 'An order without codes asks for no phone code.',
    hooks: ['age'],
    goods: ['plain'],
    run: async world => {
      const shopper = await customer(world)
      const other = await elsewhere(world, shopper)
      await world.hooks.age(telOf(shopper.login), DAYS)
      const { id } = await placed(world, shopper, world.goods.plain)
      same((await orderOf(other, id)).reveal, undefined, 'an unpaid order is shown as it is')
    },
  }),
  clause({
    id: 'V-04',
    level: 'MUST',
    profile: 'reveal',
    text: 'A phone code opens no order of another customer: it is refused like an order that does not exist.',
    hooks: ['settle', 'age', 'sms'],
    goods: ['plain'],
    run: async world => {
      const { id } = await paid(world, await customer(world), world.goods.plain)
      const thief = await customer(world)
      await world.hooks.age(telOf(thief.login), DAYS)
      const code = await codeFor(world, thief, 'reveal', thief.login)
      const [foreign, absent] = [
        left(await thief.ports.orders.reveal(id, code)(), 'an order of another customer is not opened'),
        left(await thief.ports.orders.reveal(absentLike(id), code)(), 'an absent order is not opened'),
      ]
      holds(isMissing(foreign), 'it is refused with 404 or 403', foreign)
      same(foreign, absent, 'both have the same answer')
      const guest = await world.stranger()
      same(left(await guest.ports.orders.reveal(id, code)()), unauthenticated, 'a guest is answered with 401')
    },
  }),
  clause({
    id: 'V-05',
    level: 'MUST',
    profile: 'reveal',
    text: 'A code to show codes is sent to a logged-in customer only.',
    features: ['phone_codes'],
    run: async world => {
      const guest = await world.guest()
      const asked = guest.account.auth.sendCode({ ...telOf(guest.login), type: 'reveal' })
      same(left(await asked()), unauthenticated, 'a guest is answered with 401')
    },
  }),
]
