import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { codeFor, telOf, wrongCode } from '@conform/world/people'
import { answeredAlike, pageCall } from '@conform/world/requests'
import { declined, left, refusesField, right } from '@conform/world/steps'
import type { Shopper } from '@conform/kernel/world'
import { codePurposes } from '~/domain/account/account'
import type { User } from '~/domain/account/session'
import { forbidden } from '~/domain/shared/failure'

/** Begins a session with a token, and reads its customer. */
const enter = async ({ tokens, ports }: Shopper, token: string): Promise<User> => {
  tokens.write(token)()
  return right(await ports.session.me(), 'the new session knows its customer')
}

export const registrationClauses: readonly Clause[] = [
  clause({
    id: 'A-11',
    level: 'SHOULD',
    profile: 'account',
    text: 'No code is sent to an invalid number: the request is refused with 422 under `tel`.',
    features: ['phone_codes'],
    run: async world => {
      const { account } = await world.stranger()
      for (const tel of ['1', '999', 'abcdefgh', '12345678'])
        refusesField(
          await account.auth.sendCode({ type: 'login', country_code: '+853', tel })(),
          'tel',
          'a number that cannot exist is refused',
        )
    },
  }),
  clause({
    id: 'A-12',
    level: 'SHOULD',
    profile: 'account',
    text: 'A code for the same purpose and number is sent again after 180 seconds; before that, `Retry-After` has the wait.',
    hooks: ['sms', 'wait'],
    run: async world => {
      const shopper = await world.stranger()
      const tel = telOf(shopper.login)
      await codeFor(world, shopper, 'login', tel)
      await codeFor(world, shopper, 'register', tel)
      const early = left(await shopper.account.auth.sendCode({ ...tel, type: 'login' })(), 'the same is asked again')
      holds(early._tag === 'busy', 'the second request is answered with 429', early)
      holds(early.retryAfter > 0 && early.retryAfter <= 180, 'it gives the wait in seconds', early)
      await world.hooks.wait(tel, early.retryAfter)
      right(await shopper.account.auth.sendCode({ ...tel, type: 'login' })(), 'after the wait a code is sent')
    },
  }),
  clause({
    id: 'A-13',
    level: 'MUST',
    profile: 'account',
    text: 'A registration with the code makes a customer with a number, who is logged in and can log in again.',
    hooks: ['sms'],
    features: ['registration'],
    run: async world => {
      const shopper = await world.stranger()
      const tel = telOf(shopper.login)
      const code = await codeFor(world, shopper, 'register', tel)
      const { password } = shopper.login
      const token = right(await shopper.account.auth.register({ ...tel, code, password, name: 'Cy' })())
      const user = await enter(shopper, token)
      part(user, { name: 'Cy', registered: true, verified: true, tel }, 'the customer has name and number')
      const again = await world.again(shopper)
      const id = (await enter(again, right(await again.ports.session.login(shopper.login)()))).hashid
      same(id, user.hashid, 'a later login finds the same customer')
    },
  }),
  clause({
    id: 'A-14',
    level: 'SHOULD',
    profile: 'account',
    text: 'A new customer has accepted no policies; until they do, the calls of customers are answered with 403.',
    hooks: ['sms'],
    features: ['registration'],
    run: async world => {
      const shopper = await world.stranger()
      const tel = telOf(shopper.login)
      const code = await codeFor(world, shopper, 'register', tel)
      const token = right(await shopper.account.auth.register({ ...tel, code, password: shopper.login.password })())
      same((await enter(shopper, token)).consents ?? [], [], 'no policy is accepted')
      holds(world.policies.length > 0, 'the shop has policies', world.policies)
      same(left(await shopper.ports.cart.fetch()), forbidden, 'the cart is answered with 403')
    },
  }),
  clause({
    id: 'A-15',
    level: 'MUST',
    profile: 'account',
    text: 'A registration needs the code that was sent for it, to that number.',
    hooks: ['sms'],
    features: ['registration'],
    run: async world => {
      const [shopper, other] = [await world.stranger(), await world.stranger()]
      const tel = telOf(shopper.login)
      const { password } = shopper.login
      const { register } = shopper.account.auth
      const code = await codeFor(world, shopper, 'register', tel)
      const forLogin = await codeFor(world, shopper, 'login', tel)
      const others = await codeFor(world, other, 'register', telOf(other.login))
      for (const each of [wrongCode(code), ...[forLogin, others].filter(sent => sent !== code)])
        declined(await register({ ...tel, code: each, password })(), 'any other code is refused')
      right(await register({ ...tel, code, password })(), 'the code for the registration is accepted')
    },
  }),
  clause({
    id: 'A-16',
    level: 'SHOULD',
    profile: 'account',
    text: 'A registration refuses a short password under `password`, and the code stays valid.',
    hooks: ['sms'],
    features: ['registration'],
    run: async world => {
      const shopper = await world.stranger()
      const tel = telOf(shopper.login)
      const { register } = shopper.account.auth
      const code = await codeFor(world, shopper, 'register', tel)
      refusesField(await register({ ...tel, code, password: 'short' })(), 'password', 'a short password is refused')
      right(await register({ ...tel, code, password: shopper.login.password })(), 'the same code works then')
    },
  }),
  clause({
    id: 'I-17b',
    level: 'MUST',
    profile: 'account',
    text: 'A request for a phone code has the same answer for known and unknown numbers.',
    features: ['phone_codes'],
    run: async world => {
      const shopper = await world.stranger()
      const { login: known } = await world.guest()
      for (const type of codePurposes) {
        const answers = [known, shopper.login].map(login => shopper.account.auth.sendCode({ ...telOf(login), type }))
        const [one, other] = [await answers[0]?.(), await answers[1]?.()]
        same(one, other, 'both numbers have the same answer')
      }
      const [first, second] = [await world.guest(), await world.stranger()]
      const asked = ({ login }: Shopper) => ({
        request: pageCall('POST', '/api/verify/tel', { ...telOf(login), type: 'login' }),
        own: [login.tel],
      })
      await answeredAlike(world, asked(first), asked(second), 'both answers are equal over HTTP')
    },
  }),
  clause({
    id: 'I-17c',
    level: 'MUST',
    profile: 'account',
    text: 'Only a person who has the right code learns from a registration that the number is taken.',
    hooks: ['sms'],
    features: ['registration'],
    run: async world => {
      const shopper = await world.stranger()
      const { register } = shopper.account.auth
      const { password } = shopper.login
      const [taken, free] = [telOf((await world.guest()).login), telOf(shopper.login)]
      const code = await codeFor(world, shopper, 'register', taken)
      const own = await codeFor(world, shopper, 'register', free)
      const guessed = await register({ ...taken, code: wrongCode(code), password })()
      declined(guessed, 'a wrong code is refused')
      same(guessed, await register({ ...free, code: wrongCode(own), password })(), 'both numbers have the same answer')
      declined(await register({ ...taken, code, password })(), 'a taken number is refused')
    },
  }),
]
