import { holds, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { telOf } from '@conform/world/people'
import { customer, declined, left, refusesField, right } from '@conform/world/steps'
import type { Hooks } from '@conform/kernel/world'
import type { AuthorizationRequest } from '~/domain/account/account'
import { unauthenticated } from '~/domain/shared/failure'

type App = Awaited<ReturnType<NonNullable<Hooks['app']>>>

const STATE = 'of the app'

const asked = ({ id, redirect }: App, given: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  response_type: 'code',
  client_id: id,
  redirect_uri: redirect,
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  scope: 'profile',
  state: STATE,
  ...given,
})

const WRONG: readonly (readonly [keyof AuthorizationRequest, string])[] = [
  ['client_id', 'nobody'],
  ['redirect_uri', 'https://evil.example/back'],
  ['response_type', 'token'],
  ['code_challenge', 'short'],
  ['code_challenge_method', 'plain'],
]

export const appClauses: readonly Clause[] = [
  clause({
    id: 'M-01',
    level: 'MUST',
    profile: 'apps',
    text: 'A mini-app gets a code or a refusal at its own address, with the state that it sent; each code is new.',
    hooks: ['app'],
    run: async world => {
      const app = await world.hooks.app()
      const { account } = (await customer(world)).account
      const answered = async (allowed: boolean) =>
        new URL(right(await account.authorize(asked(app), allowed)(), 'the customer answers'))
      const [yes, no] = [await answered(true), await answered(false)]
      for (const { origin, pathname, searchParams } of [yes, no]) {
        same(origin + pathname, app.redirect, 'the browser goes to the address of the app')
        same(searchParams.get('state'), STATE, 'the state is the one that was sent')
      }
      const code = yes.searchParams.get('code')
      holds(code !== null && code !== '', 'an app that is allowed gets a code')
      same(no.searchParams.get('code'), null, 'an app that is not allowed gets no code')
      same(no.searchParams.get('error'), 'access_denied', 'it gets the error of RFC 6749')
      holds((await answered(true)).searchParams.get('code') !== code, 'the next code is another one')
    },
  }),
  clause({
    id: 'M-02',
    level: 'MUST',
    profile: 'apps',
    text: 'A mini-app that asks for a scope it may not have gets `invalid_scope` at its own address.',
    hooks: ['app'],
    run: async world => {
      const app = await world.hooks.app()
      const { account } = (await customer(world)).account
      const request = asked(app, { scope: 'profile phone' })
      const { redirect } = right(await account.offer(request)(), 'the request is shown')
      holds(redirect !== undefined, 'the request has the address at which the app learns of the refusal')
      for (const led of [redirect, right(await account.authorize(request, true)())]) {
        const { origin, pathname, searchParams } = new URL(led)
        same(origin + pathname, app.redirect, 'the browser goes to the address of the app')
        same(searchParams.get('error'), 'invalid_scope', 'it gets the error of RFC 6749')
        same([searchParams.get('code'), searchParams.get('state')], [null, STATE], 'without a code, with the state')
      }
    },
  }),
  clause({
    id: 'M-03',
    level: 'MUST',
    profile: 'apps',
    text: 'A guest sees the name of a mini-app and what it asks for; only a customer can allow it.',
    hooks: ['app'],
    run: async world => {
      const app = await world.hooks.app()
      const { account } = (await world.stranger()).account
      same(
        right(await account.offer(asked(app))(), 'a guest sees the request'),
        { client: app.name, scopes: ['profile'] },
        'the request has the name and the scopes',
      )
      same(left(await account.authorize(asked(app), true)()), unauthenticated, 'a guest is answered with 401')
    },
  }),
  clause({
    id: 'M-04',
    level: 'MUST',
    profile: 'apps',
    text: 'A request with a wrong client, address, response type or challenge leads the browser nowhere.',
    hooks: ['app'],
    run: async world => {
      const app = await world.hooks.app()
      const { account } = (await customer(world)).account
      for (const [field, wrong] of WRONG) {
        declined(await account.offer(asked(app, { [field]: wrong }))(), `a wrong ${field} is refused`)
        declined(await account.authorize(asked(app, { [field]: wrong }), true)(), `a wrong ${field} is refused`)
      }
    },
  }),
  clause({
    id: 'M-05',
    level: 'SHOULD',
    profile: 'apps',
    text: 'The refusal of a wrong authorisation request names the wrong parameter.',
    hooks: ['app'],
    run: async world => {
      const app = await world.hooks.app()
      const { account } = (await customer(world)).account
      for (const [field, wrong] of WRONG)
        refusesField(await account.offer(asked(app, { [field]: wrong }))(), field, 'a wrong parameter is refused')
    },
  }),
  clause({
    id: 'M-06',
    level: 'MUST',
    profile: 'apps',
    text: 'A one-time value becomes a session of its customer, once.',
    hooks: ['handOff'],
    run: async world => {
      const shopper = await customer(world)
      const value = await world.hooks.handOff(telOf(shopper.login))
      const guest = await world.stranger()
      guest.tokens.write(right(await guest.account.auth.handOff(value)(), 'the value opens a session'))()
      const { hashid } = right(await shopper.ports.session.me())
      same(right(await guest.ports.session.me()).hashid, hashid, 'it is the session of the customer')
      for (const spent of [value, 'made up'])
        declined(await guest.account.auth.handOff(spent)(), 'a spent or made-up value is refused')
    },
  }),
]
