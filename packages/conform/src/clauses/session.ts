import { holds, part, same } from '@conform/kernel/check'
import { type Clause, clause } from '@conform/kernel/clause'
import { answeredAlike, pageCall } from '@conform/world/requests'
import { customer, declined, elsewhere, left, line, right } from '@conform/world/steps'
import { telOf } from '@conform/world/people'
import { unauthenticated } from '~/domain/shared/failure'

export const sessionClauses: readonly Clause[] = [
  clause({
    id: 'A-01',
    level: 'MUST',
    profile: 'buy',
    text: 'A login with number and password opens a session that knows its customer.',
    run: async world => {
      const { ports, login, tokens } = await customer(world)
      holds(/^Bearer \S+$/u.test(tokens.read() ?? ''), 'the token has no spaces')
      const user = right(await ports.session.me(), 'the session knows its customer')
      holds(user.hashid !== '', 'the customer has an id', user)
      part(user, { registered: true, tel: telOf(login) }, 'the customer has the number of the login')
      same(right(await ports.session.me()), user, 'the same session answers the same customer')
    },
  }),
  clause({
    id: 'A-02',
    level: 'MUST',
    profile: 'buy',
    text: 'A failed login does not end the session that the browser has.',
    run: async world => {
      const { ports, login } = await customer(world)
      declined(await ports.session.login({ ...login, password: 'wrong' })(), 'a wrong password is refused')
      right(await ports.session.me(), 'the session still works')
    },
  }),
  clause({
    id: 'A-03',
    level: 'MUST',
    profile: 'buy',
    text: 'Calls of customers need a session: without one they are answered with 401.',
    run: async world => {
      const { ports } = await world.stranger()
      const { cart, checkout, session } = ports
      const calls = {
        'GET /api/me': session.me,
        'GET /api/cart': cart.fetch,
        'POST /api/cart': cart.add(line('x')),
        'PATCH /api/cart/{id}': cart.setQuantity('x', 1),
        'DELETE /api/cart': cart.clear,
        'GET /api/checkout': checkout.fetch,
        'POST /api/checkout': checkout.save({ payment: 'cash' }),
      }
      for (const [name, call] of Object.entries(calls))
        same(left<unknown>(await call()), unauthenticated, `${name} is answered with 401`)
    },
  }),
  clause({
    id: 'I-17a',
    level: 'MUST',
    profile: 'safe',
    text: 'A failed login has the same answer whether the number or the password is wrong.',
    run: async world => {
      const shopper = await world.guest()
      const { login, ports } = shopper
      const { login: unknown } = await world.stranger()
      const wrong = { ...login, password: `${login.password}?` }
      const known = declined(await ports.session.login(wrong)(), 'a wrong password is refused')
      same(
        declined(await ports.session.login(unknown)(), 'an unknown number is refused'),
        known,
        'both answers are equal',
      )
      same(left(await ports.session.me()), unauthenticated, 'there is no session after a failed login')
      const asked = (given: typeof login) => ({
        request: pageCall('POST', '/api/login', given),
        own: [given.tel, given.password],
      })
      await answeredAlike(world, asked(wrong), asked(unknown), 'both answers are equal over HTTP')
    },
  }),
  clause({
    id: 'I-18a',
    level: 'MUST',
    profile: 'safe',
    text: 'Logging out ends the session on the server: its token is refused with 401 from then on.',
    run: async world => {
      const { ports, tokens } = await customer(world)
      const token = tokens.read() ?? ''
      right(await ports.session.logout(), 'a customer logs out')
      tokens.write(token)()
      same(left(await ports.session.me()), unauthenticated, 'the token of the ended session is refused')
      same(left(await ports.cart.fetch()), unauthenticated, 'it does not open the cart either')
    },
  }),
  clause({
    id: 'I-18b',
    level: 'MUST',
    profile: 'buy',
    text: 'A session on another device continues when this one ends.',
    run: async world => {
      const here = await customer(world)
      const there = await elsewhere(world, here)
      holds(there.tokens.read() !== here.tokens.read(), 'each login has a token of its own')
      right(await here.ports.session.logout(), 'a customer logs out')
      const { tel } = right(await there.ports.session.me(), 'the other session still works')
      same(tel?.tel, here.login.tel, 'it is the session of the same customer')
    },
  }),
]
