import { describe, expect, test } from 'vitest'
import { unauthenticated } from '~/domain/shared/failure'
import { type World, customer, left, refused, right } from '@tests/ports/world'

/** What `SessionPort` promises. */
export const sessionContract = (world: () => World): void => {
  describe('a session', () => {
    test('a session starts with the right number and password and knows its customer', async () => {
      const { ports, login } = await customer(world())
      const user = right(await ports.session.me())
      expect(user.hashid).not.toBe('')
      expect(user).toMatchObject({ registered: true, tel: { country_code: login.country_code, tel: login.tel } })
      expect(right(await ports.session.me())).toEqual(user)
    })

    test('a login answers the bearer value in the form in which it is stored', async () => {
      const { tokens } = await customer(world())
      expect(tokens.read()).toMatch(/^Bearer \S+$/u)
    })

    test('a failed login does not reveal if the number or the password was wrong [I-17]', async () => {
      const { ports, login } = await world().guest()
      const password = await ports.session.login({ ...login, password: `${login.password}?` })()
      const number = await ports.session.login({ ...login, tel: '66999999' })()
      expect(refused(password)).toEqual(['password'])
      expect(number).toEqual(password)
      expect(left(await ports.session.me())).toEqual(unauthenticated)
    })

    test('a session ends at the log-out, and a later request with its token learns that [I-18]', async () => {
      const { ports, tokens, unauthenticated: told } = await customer(world())
      const token = tokens.read() ?? ''
      right(await ports.session.logout())
      tokens.write(token)()
      expect(told()).toBe(0)
      expect(left(await ports.session.me())).toEqual(unauthenticated)
      expect(told()).toBe(1)
      expect(left(await ports.session.logout())).toEqual(unauthenticated)
    })

    test('a session on another device continues when this one ends', async () => {
      const one = await customer(world())
      const other = await world().again(one)
      other.tokens.write(right(await other.ports.session.login(other.login)()))()
      expect(other.tokens.read()).not.toBe(one.tokens.read())
      right(await one.ports.session.logout())
      expect(right(await other.ports.session.me()).tel?.tel).toBe(one.login.tel)
    })

    test('a failed login does not end a session', async () => {
      const { ports, login, unauthenticated: told } = await customer(world())
      refused(await ports.session.login({ ...login, password: 'wrong' })())
      right(await ports.session.me())
      expect(told()).toBe(0)
    })

    test('a session reports the start and the end of each request', async () => {
      const { ports, activity } = await customer(world())
      const before = activity().length
      right(await ports.session.me())
      left(await ports.orders.get('no such order')())
      expect(activity().slice(before)).toEqual(['started', 'succeeded', 'started', 'failed'])
    })
  })
}
