import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import type { Flag } from '@conform/kernel/world'
import { codeFor, telOf } from '@conform/world/people'
import { customer, declined, elsewhere, left, placed, refusesField, right } from '@conform/world/steps'
import type { Consent } from '~/domain/account/account'
import { forbidden, unauthenticated } from '~/domain/shared/failure'

const PASSWORD = 'words that are new'
const sorted = (all: readonly Consent[]) => all.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export const accountClauses: readonly Clause[] = [
  clause({
    id: 'A-20',
    level: 'SHOULD',
    profile: 'account',
    text: 'A customer gets all data of the account, after a confirmation by password or phone code.',
    hooks: ['sms'],
    features: ['customer_data'],
    run: async world => {
      const shopper = await customer(world)
      const { login } = shopper
      const { data } = shopper.account.account
      refusesField(await data({})(), 'confirmation', 'without a confirmation there is no data')
      refusesField(await data({ current_password: 'a guess' })(), 'current_password', 'a wrong password is refused')
      const confirmation = await codeFor(world, shopper, 'reveal', telOf(login))
      for (const given of [{ current_password: login.password }, { confirmation }]) {
        const file = JSON.stringify(right(await data(given)(), 'the data is answered'))
        holds(file.includes(login.tel), 'the data has the number')
        holds(!file.includes(login.password), 'the data has no password')
      }
    },
  }),
  clause({
    id: 'A-21',
    level: 'SHOULD',
    profile: 'account',
    text: 'An account with an order under way is not erased: the 409 names the order.',
    hooks: ['customer'],
    goods: ['plain'],
    features: ['customer_data', 'cancellation'],
    run: async world => {
      const shopper = await customer(world)
      const { erase } = shopper.account.account
      const order = await placed(world, shopper, world.goods.plain)
      const given = { current_password: shopper.login.password }
      const refusal = left(await erase(given)(), 'an account with an open order is not erased')
      holds(refusal._tag === 'conflict', 'the refusal is a 409', refusal)
      holds(refusal.message.includes(order.no ?? order.id), 'its message names the order', refusal)
      right(await shopper.ports.session.me(), 'the session continues')
      right(await shopper.ports.orders.cancel(order.id)(), 'an unpaid order can be cancelled')
      right(await erase(given)(), 'then the account can be erased')
    },
  }),
  clause({
    id: 'A-22',
    level: 'MUST',
    profile: 'account',
    text: 'A customer has the name that was set last, and the change answers the updated customer.',
    hooks: ['customer'],
    features: ['name_change'],
    run: async world => {
      const { account, ports } = await customer(world)
      for (const name of ['Bea', '陳 大文', 'O’Neil 3']) {
        same(right(await account.account.rename(name)(), 'a name is set').name, name, 'the answer has the name')
        same(right(await ports.session.me()).name, name, 'the customer has the name')
      }
      declined(await account.account.rename('')(), 'an empty name is refused')
    },
  }),
  clause({
    id: 'A-25',
    level: 'MUST',
    profile: 'account',
    text: 'Another number is bound only with the code for it and a confirmation: the present password or a code to the present number.',
    hooks: ['customer', 'sms'],
    features: ['number_change'],
    run: async world => {
      const shopper = await customer(world)
      const { login } = await world.stranger()
      const tel = telOf(login)
      const code = await codeFor(world, shopper, 'binding', tel)
      const { bindTel } = shopper.account.account
      declined(await bindTel({ ...tel, code })(), 'without a confirmation the number stays')
      declined(await bindTel({ ...tel, code, current_password: 'a guess' })(), 'a wrong password is refused')
      same(right(await shopper.ports.session.me()).tel, telOf(shopper.login), 'the number is as it was')
      const known = { current_password: shopper.login.password }
      same(right(await bindTel({ ...tel, code, ...known })(), 'with both it is bound').tel, tel, 'the number is new')
    },
  }),
  clause({
    id: 'A-26',
    level: 'MUST',
    profile: 'account',
    text: 'A customer accepts policies of the shop one by one, and keeps those that were accepted before.',
    hooks: ['customer'],
    run: async world => {
      const { account } = await customer(world)
      const [first] = world.policies
      holds(first !== undefined, 'the shop has policies', world.policies)
      const user = right(await account.account.consent([first])(), 'a policy is accepted')
      same(sorted(user.consents ?? []), sorted(world.policies), 'the customer has accepted all policies')
    },
  }),
  clause({
    id: 'A-27',
    level: 'MUST',
    profile: 'account',
    text: 'A customer who must choose another password has the status `require_update_password`, and cannot choose the old one.',
    hooks: ['customer', 'force'],
    run: async world => {
      const [shopper, other] = [await customer(world), await customer(world)]
      for (const { login } of [shopper, other]) await world.hooks.force(telOf(login))
      const { session } = shopper.ports
      part(right(await session.me()).status, { name: 'require_update_password' }, 'the customer has that status')
      const { changePassword } = shopper.account.account
      const known = { current_password: shopper.login.password }
      declined(await changePassword({ password: shopper.login.password, ...known })(), 'the old password is refused')
      part(right(await session.me()).status, { name: 'require_update_password' }, 'the status stays')
      right(await changePassword({ password: PASSWORD, ...known })(), 'another password is accepted')
      part(right(await session.me()).status, { name: 'active' }, 'the customer is active')
      right(await shopper.ports.cart.fetch(), 'the cart is answered')
      right(await other.ports.session.logout(), 'a customer who must choose another password can log out')
    },
  }),
  clause({
    id: 'A-28',
    level: 'MUST',
    profile: 'account',
    text: 'A customer sees the devices that are logged in, this one marked, and can end each of them; no other customer can.',
    hooks: ['customer'],
    features: ['devices'],
    run: async world => {
      const [here, stranger] = [await customer(world), await customer(world)]
      const there = await elsewhere(world, here)
      const { devices, revoke } = here.account.account
      const listed = right(await devices(), 'the devices are listed')
      same(listed.map(({ current }) => current).toSorted(), [false, true], 'there are two, and one of them is this one')
      for (const { created_at, seen_at } of listed) holds(seen_at >= created_at, 'a device is seen after its login')
      const other = listed.find(({ current }) => !current)?.id ?? ''
      declined(await stranger.account.account.revoke(other)(), 'another customer is refused')
      right(await there.ports.session.me(), 'the device is still logged in')
      right(await revoke(other)(), 'the owner ends the session of the device')
      same(left(await there.ports.session.me()), unauthenticated, 'the device is logged out')
      same(right(await devices()).length, 1, 'one device is left')
    },
  }),
  clause({
    id: 'A-29',
    level: 'SHOULD',
    profile: 'account',
    text: 'Until a customer has chosen the password that they must choose, all other calls of customers are answered with 403.',
    hooks: ['customer', 'force'],
    run: async world => {
      const shopper = await customer(world)
      await world.hooks.force(telOf(shopper.login))
      const { cart, checkout, orders } = shopper.ports
      const { rename, identities, devices, revoke, revokeAll } = shopper.account.account
      const has = (flag: Flag) => !world.lacks.includes(flag)
      for (const call of [
        cart.fetch,
        checkout.fetch,
        orders.takings(1),
        ...(has('name_change') ? [rename('Bea')] : []),
        ...(has('social_links') ? [identities] : []),
        ...(has('devices') ? [devices, revoke('x'), revokeAll] : []),
      ])
        same(left<unknown>(await call()), forbidden, 'the call is answered with 403')
      same(shopper.unauthenticated(), 0, 'the session continues')
    },
  }),
  clause({
    id: 'A-30',
    level: 'SHOULD',
    profile: 'account',
    text: 'A policy that the shop does not have, or another version of one, cannot be accepted.',
    run: async world => {
      const { account } = await customer(world)
      const [first, ...others] = world.policies
      holds(first !== undefined, 'the shop has policies', world.policies)
      for (const unknown of [
        { ...first, version: 'newer' },
        { id: 'made-up', version: first.version },
      ])
        declined(await account.account.consent([...others, unknown])(), 'an unknown policy is refused')
    },
  }),
  clause({
    id: 'I-18d',
    level: 'MUST',
    profile: 'account',
    text: 'All devices of a customer can be logged out together, this one too, and those of other customers stay.',
    hooks: ['customer'],
    features: ['devices'],
    run: async world => {
      const [here, stranger] = [await customer(world), await customer(world)]
      const there = await elsewhere(world, here)
      right(await here.account.account.revokeAll(), 'all devices are logged out')
      for (const { ports } of [here, there])
        same(left(await ports.session.me()), unauthenticated, 'every device is logged out')
      right(await stranger.ports.session.me(), 'another customer is still logged in')
    },
  }),
  clause({
    id: 'I-31',
    level: 'SHOULD',
    profile: 'account',
    text: 'An account is erased after a confirmation: every session ends, and its login is unknown from then on.',
    hooks: ['customer'],
    features: ['customer_data'],
    run: async world => {
      const shopper = await customer(world)
      const other = await elsewhere(world, shopper)
      const { erase } = shopper.account.account
      declined(await erase({})(), 'without a confirmation nothing is erased')
      declined(await erase({ current_password: 'a guess' })(), 'a wrong password is refused')
      right(await shopper.ports.session.me(), 'the session continues')
      right(await erase({ current_password: shopper.login.password })(), 'the account is erased')
      for (const { ports } of [shopper, other])
        same(left(await ports.session.me()), unauthenticated, 'every session has ended')
      declined(await shopper.ports.session.login(shopper.login)(), 'the login is refused')
    },
  }),
]
