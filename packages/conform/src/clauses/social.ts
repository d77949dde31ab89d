import { holds, part, same } from '@conform/kernel/check'
import { type Clause, NotTestable, clause } from '@conform/kernel/clause'
import { codeFor, socialCustomer, telOf, travelled, wrongCode } from '@conform/world/people'
import { customer, declined, left, right } from '@conform/world/steps'
import type { Shopper, World } from '@conform/kernel/world'
import { type Provider, providers } from '~/domain/catalog/social-logins'
import { forbidden } from '~/domain/shared/failure'

const offeredBy = ({ socialLogins }: World): readonly Provider[] => {
  const offered = providers.filter(provider => socialLogins.includes(provider))
  if (offered.length === 0) throw new NotTestable(['a social login'])
  return offered
}

const providerOf = (world: World): Provider => {
  const [first] = offeredBy(world)
  if (first === undefined) throw new NotTestable(['a social login'])
  return first
}

const idOf = async ({ ports }: Shopper) => right(await ports.session.me(), 'the session knows its customer').hashid

const listed = async ({ account }: Shopper) =>
  right(await account.account.identities(), 'the linked accounts are listed').map(({ provider }) => provider)

const known = ({ login }: Shopper) => ({ current_password: login.password })

export const socialClauses: readonly Clause[] = [
  clause({
    id: 'G-01',
    level: 'MUST',
    profile: 'social',
    text: 'The first social login makes a customer without a number, and later ones find the same customer.',
    hooks: ['vouch'],
    run: async world => {
      const provider = providerOf(world)
      const account = crypto.randomUUID()
      const first = await socialCustomer(world, provider, account)
      part(right(await first.ports.session.me()), { registered: false, verified: false }, 'there is no number yet')
      const id = await idOf(first)
      same(await idOf(await socialCustomer(world, provider, account)), id, 'a later login finds the same customer')
      holds((await idOf(await socialCustomer(world, provider))) !== id, 'another account is another customer')
    },
  }),
  clause({
    id: 'G-02',
    level: 'MUST',
    profile: 'social',
    text: 'A code of a provider works once, at that provider, and only if the provider issued it.',
    hooks: ['vouch'],
    run: async world => {
      for (const provider of offeredBy(world)) {
        const shopper = await world.stranger()
        const { loginBySocial } = shopper.account.auth
        const back = await travelled(world, shopper, provider, crypto.randomUUID())
        right(await loginBySocial(provider, back)(), 'the code of the provider opens a session')
        const { state } = await travelled(world, shopper, provider, crypto.randomUUID())
        declined(await loginBySocial(provider, { code: back.code, state })(), 'the same code is refused then')
        const made = await travelled(world, shopper, provider, crypto.randomUUID())
        declined(await loginBySocial(provider, { ...made, code: 'made up' })(), 'a made-up code is refused')
        const other = offeredBy(world).find(each => each !== provider)
        if (other === undefined) continue
        const foreign = await world.hooks.vouch(other, crypto.randomUUID())
        const { state: next } = await travelled(world, shopper, provider, crypto.randomUUID())
        declined(await loginBySocial(provider, { code: foreign, state: next })(), 'a code of another one is refused')
      }
    },
  }),
  clause({
    id: 'G-03',
    level: 'MUST',
    profile: 'social',
    text: 'A customer without a number binds one by the code for it, and can buy once the policies are accepted.',
    hooks: ['vouch', 'sms'],
    run: async world => {
      const shopper = await socialCustomer(world, providerOf(world))
      const tel = telOf(shopper.login)
      const { bindTel, consent } = shopper.account.account
      const code = await codeFor(world, shopper, 'binding', tel)
      declined(await bindTel({ ...tel, code: wrongCode(code) })(), 'a wrong code is refused')
      const user = right(await bindTel({ ...tel, code })(), 'the right code binds the number')
      part(user, { registered: true, verified: true, tel }, 'the customer has the number')
      right(await consent(world.policies)(), 'the policies are accepted')
      right(await shopper.ports.cart.fetch(), 'then the cart is answered')
    },
  }),
  clause({
    id: 'G-04',
    level: 'SHOULD',
    profile: 'social',
    text: 'A new customer whose number has an account can join it with the same code.',
    hooks: ['customer', 'vouch', 'sms'],
    features: ['social_links'],
    run: async world => {
      const provider = providerOf(world)
      const shopper = await socialCustomer(world, provider)
      const tel = telOf((await world.guest()).login)
      const code = await codeFor(world, shopper, 'binding', tel)
      const { bindTel, join } = shopper.account.account
      declined(await bindTel({ ...tel, code: wrongCode(code) })(), 'a wrong code is refused')
      const refusal = left(await bindTel({ ...tel, code })(), 'a number of another account is not bound')
      part(refusal, { _tag: 'invalid' }, 'the refusal is a 422')
      holds(
        refusal._tag === 'invalid' && 'link' in refusal.errors,
        'it says under `link` that the account can be joined',
      )
      declined(await join({ ...tel, code: wrongCode(code) })(), 'a wrong code joins nothing')
      shopper.tokens.write(right(await join({ ...tel, code })(), 'the right code joins the account'))()
      part(right(await shopper.ports.session.me()), { registered: true, tel }, 'it is the session of that account')
      same(await listed(shopper), [provider], 'the social account is linked')
    },
  }),
  clause({
    id: 'G-05',
    level: 'MUST',
    profile: 'social',
    text: 'A customer links a social account, logs in with it, and unlinks it; each change needs a confirmation.',
    hooks: ['customer', 'vouch'],
    features: ['social_links'],
    run: async world => {
      const provider = providerOf(world)
      const [shopper, account] = [await customer(world), crypto.randomUUID()]
      const { link, unlink } = shopper.account.account
      const back = () => travelled(world, shopper, provider, account)
      declined(await link(provider, await back())(), 'without a confirmation nothing is linked')
      same(await listed(shopper), [], 'nothing is linked')
      // linking it again does no harm
      for (const _ of [1, 2]) right(await link(provider, { ...(await back()), ...known(shopper) })(), 'it is linked')
      same(await listed(shopper), [provider], 'the linked account is listed once')
      const entered = await socialCustomer(world, provider, account)
      same(await idOf(entered), await idOf(shopper), 'it logs the same customer in')
      declined(await unlink(provider)(), 'without a confirmation nothing is unlinked')
      right(await unlink(provider, known(shopper))(), 'it is unlinked')
      same(await listed(shopper), [], 'nothing is linked any more')
      declined(await unlink(provider, known(shopper))(), 'there is no link to remove')
    },
  }),
  clause({
    id: 'G-06',
    level: 'MUST',
    profile: 'social',
    text: 'A social account belongs to one customer: another customer cannot link it.',
    hooks: ['customer', 'vouch'],
    features: ['social_links'],
    run: async world => {
      const provider = providerOf(world)
      const [ada, ben, account] = [await customer(world), await customer(world), crypto.randomUUID()]
      const link = async (shopper: Shopper, subject: string) => {
        const back = await travelled(world, shopper, provider, subject)
        return shopper.account.account.link(provider, { ...back, ...known(shopper) })()
      }
      right(await link(ada, account), 'a social account is linked')
      declined(await link(ben, account), 'it is not linked to another customer')
      declined(await link(ada, crypto.randomUUID()), 'a second account of the same provider is refused')
      same([await listed(ada), await listed(ben)], [[provider], []], 'the first link stands')
    },
  }),
  clause({
    id: 'G-07',
    level: 'MUST',
    profile: 'social',
    text: 'A link needs a code that the provider issued.',
    hooks: ['vouch'],
    features: ['social_links'],
    run: async world => {
      const provider = providerOf(world)
      const shopper = await customer(world)
      const { state } = await travelled(world, shopper, provider, 'x')
      const made = { code: 'made up', state, ...known(shopper) }
      declined(await shopper.account.account.link(provider, made)(), 'a made-up code links nothing')
      same(await listed(shopper), [], 'nothing is linked')
    },
  }),
  clause({
    id: 'G-08',
    level: 'SHOULD',
    profile: 'social',
    text: 'A customer without a number can accept the policies that the login page named.',
    hooks: ['vouch'],
    run: async world => {
      const shopper = await socialCustomer(world, providerOf(world))
      same(right(await shopper.ports.session.me()).consents ?? [], [], 'at first no policy is accepted')
      const user = right(await shopper.account.account.consent(world.policies)(), 'the policies are accepted')
      same([user.registered, user.consents], [false, world.policies], 'they are, before there is a number')
    },
  }),
  clause({
    id: 'G-09',
    level: 'SHOULD',
    profile: 'social',
    text: 'A code to the present number confirms one change of the login methods; a wrong or a used one is refused.',
    hooks: ['customer', 'vouch', 'sms'],
    features: ['social_links'],
    run: async world => {
      const provider = providerOf(world)
      const shopper = await customer(world)
      const back = await travelled(world, shopper, provider, crypto.randomUUID())
      const { link, unlink } = shopper.account.account
      const confirmation = await codeFor(world, shopper, 'reveal', telOf(shopper.login))
      declined(await link(provider, { ...back, confirmation: wrongCode(confirmation) })(), 'a wrong code is refused')
      right(await link(provider, { ...back, confirmation })(), 'the right code confirms the link')
      declined(await unlink(provider, { confirmation })(), 'the same code confirms nothing else')
    },
  }),
  clause({
    id: 'G-10',
    level: 'SHOULD',
    profile: 'social',
    text: 'Until a customer has a number and has accepted the policies, the calls of customers are answered with 403.',
    hooks: ['vouch', 'sms'],
    run: async world => {
      const shopper = await socialCustomer(world, providerOf(world))
      const tel = telOf(shopper.login)
      const { cart, checkout, orders, session } = shopper.ports
      const { bindTel } = shopper.account.account
      const held = async () => {
        for (const call of [cart.fetch, checkout.fetch, orders.takings(1)])
          same(left<unknown>(await call()), forbidden, 'the call is answered with 403')
      }
      await held()
      right(await bindTel({ ...tel, code: await codeFor(world, shopper, 'binding', tel) })(), 'the number is bound')
      if (world.policies.length > 0) await held()
      right(await session.logout(), 'the customer can log out')
    },
  }),
]
