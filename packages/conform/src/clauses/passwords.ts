import { same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { codeFor, telOf, wrongCode } from '@conform/world/people'
import { customer, declined, elsewhere, left, refusesField, right } from '@conform/world/steps'
import { unauthenticated } from '~/domain/shared/failure'

const PASSWORD = 'words that are new'

export const passwordClauses: readonly Clause[] = [
  clause({
    id: 'A-17',
    level: 'MUST',
    profile: 'account',
    text: 'A login by phone code opens a session, and each code works once.',
    hooks: ['sms'],
    run: async world => {
      const shopper = await world.guest()
      const { auth } = shopper.account
      const tel = telOf(shopper.login)
      const code = await codeFor(world, shopper, 'login', tel)
      shopper.tokens.write(right(await auth.loginByCode({ ...tel, code })(), 'the code opens a session'))()
      same(right(await shopper.ports.session.me()).tel, tel, 'it is the session of the number')
      declined(await auth.loginByCode({ ...tel, code })(), 'the same code is refused then')
    },
  }),
  clause({
    id: 'A-18',
    level: 'MUST',
    profile: 'account',
    text: 'A password that is reset by phone code replaces the old one, and ends every session.',
    hooks: ['customer', 'sms'],
    features: ['password_reset'],
    run: async world => {
      const shopper = await customer(world)
      const { login, account, ports } = shopper
      const tel = telOf(login)
      const code = await codeFor(world, shopper, 'forgot', tel)
      const reset = (given: { readonly code: string; readonly password: string }) =>
        account.auth.resetPassword({ ...tel, ...given })()
      declined(await reset({ code: wrongCode(code), password: PASSWORD }), 'a wrong code is refused')
      right(await ports.session.me(), 'after a refusal the session still works')
      right(await reset({ code, password: PASSWORD }), 'the right code sets the password')
      same(left(await ports.session.me()), unauthenticated, 'the session has ended')
      declined(await ports.session.login(login)(), 'the old password is refused')
      right(await ports.session.login({ ...login, password: PASSWORD })(), 'the new password is accepted')
      declined(await reset({ code, password: PASSWORD }), 'the same code is refused then')
    },
  }),
  clause({
    id: 'A-19',
    level: 'SHOULD',
    profile: 'account',
    text: 'Refusals about codes and passwords name the wrong field: `code`, `password`, `current_password` or `tel`.',
    hooks: ['sms'],
    features: ['password_reset', 'password_change'],
    run: async world => {
      const [shopper, stranger] = [await customer(world), await world.stranger()]
      const tel = telOf(shopper.login)
      const { auth, account } = shopper.account
      const forgot = await codeFor(world, shopper, 'forgot', tel)
      const own = await codeFor(world, stranger, 'login', telOf(stranger.login))
      const reset = (given: { readonly code: string; readonly password: string }) =>
        auth.resetPassword({ ...tel, ...given })()
      const { changePassword } = account
      for (const [answer, field] of [
        [await reset({ code: wrongCode(forgot), password: PASSWORD }), 'code'],
        [await reset({ code: forgot, password: 'short' }), 'password'],
        [await changePassword({ password: PASSWORD, current_password: 'a guess' })(), 'current_password'],
        [await changePassword({ password: 'short', current_password: shopper.login.password })(), 'password'],
        [await stranger.account.auth.loginByCode({ ...telOf(stranger.login), code: own })(), 'tel'],
      ] as const)
        refusesField(answer, field, 'a wrong value is refused')
    },
  }),
  clause({
    id: 'A-23',
    level: 'MUST',
    profile: 'account',
    text: 'A customer changes the password with the present one; the old password is refused as the new one.',
    hooks: ['customer'],
    features: ['password_change'],
    run: async world => {
      const shopper = await customer(world)
      const { password: current_password } = shopper.login
      const { changePassword } = shopper.account.account
      declined(await changePassword({ password: PASSWORD })(), 'the present password is needed')
      declined(await changePassword({ password: PASSWORD, current_password: 'a guess' })(), 'a wrong one is refused')
      declined(await changePassword({ password: current_password, current_password })(), 'the old one is refused')
      right(await changePassword({ password: PASSWORD, current_password })(), 'the password is changed')
      const again = await world.again(shopper)
      declined(await again.ports.session.login(shopper.login)(), 'the old password is refused')
      right(await again.ports.session.login({ ...shopper.login, password: PASSWORD })(), 'the new one is accepted')
    },
  }),
  clause({
    id: 'I-17d',
    level: 'MUST',
    profile: 'account',
    text: 'A login with a wrong phone code has the same answer for known and unknown numbers.',
    hooks: ['sms'],
    run: async world => {
      const shopper = await world.stranger()
      const { auth } = shopper.account
      const [known, own] = [telOf((await world.guest()).login), telOf(shopper.login)]
      const code = await codeFor(world, shopper, 'login', known)
      const ownCode = await codeFor(world, shopper, 'login', own)
      const guessed = await auth.loginByCode({ ...known, code: wrongCode(code) })()
      declined(guessed, 'a wrong code is refused')
      same(await auth.loginByCode({ ...own, code: wrongCode(ownCode) })(), guessed, 'both have the same answer')
      declined(await auth.loginByCode({ ...own, code: ownCode })(), 'a number without an account cannot log in')
    },
  }),
  clause({
    id: 'I-17e',
    level: 'MUST',
    profile: 'account',
    text: 'A password reset with a wrong phone code has the same answer for known and unknown numbers.',
    hooks: ['sms'],
    features: ['password_reset'],
    run: async world => {
      const shopper = await world.stranger()
      const { resetPassword } = shopper.account.auth
      const [known, own] = [telOf((await world.guest()).login), telOf(shopper.login)]
      const code = await codeFor(world, shopper, 'forgot', known)
      const ownCode = await codeFor(world, shopper, 'forgot', own)
      const guessed = await resetPassword({ ...known, code: wrongCode(code), password: PASSWORD })()
      declined(guessed, 'a wrong code is refused')
      same(
        await resetPassword({ ...own, code: wrongCode(ownCode), password: PASSWORD })(),
        guessed,
        'both have the same answer',
      )
      declined(await resetPassword({ ...own, code: ownCode, password: PASSWORD })(), 'there is no account to reset')
    },
  }),
  clause({
    id: 'I-18c',
    level: 'MUST',
    profile: 'account',
    text: 'A changed password ends the other sessions of the customer, and this one continues.',
    hooks: ['customer'],
    features: ['password_change'],
    run: async world => {
      const here = await customer(world)
      const there = await elsewhere(world, here)
      const { password: current_password } = here.login
      right(await here.account.account.changePassword({ password: PASSWORD, current_password })())
      right(await here.ports.session.me(), 'this session continues')
      same(left(await there.ports.session.me()), unauthenticated, 'the other session has ended')
    },
  }),
]
