import { describe, expect, test } from 'vitest'
import { unauthenticated } from '~/domain/shared/failure'
import { type World, customer, left, refused, right } from '@tests/ports/world'

/** What `SessionPort` promises. */
export const sessionContract = (world: () => World): void => {
  describe('a session', () => {
    test('begins with the right number and password and knows whose it is', async () => {
      const { ports, login } = await customer(world())
      const user = right(await ports.session.me())
      expect(user.hashid).not.toBe('')
      expect(user).toMatchObject({ registered: true, tel: { country_code: login.country_code, tel: login.tel } })
      expect(right(await ports.session.me())).toEqual(user)
    })

    test('answers the bearer value as it is to be kept', async () => {
      const { tokens } = await customer(world())
      expect(tokens.read()).toMatch(/^Bearer \S+$/u)
    })

    test('does not begin otherwise, and nobody is told which of the two was wrong [I-17]', async () => {
      const { ports, login } = await world().guest()
      const password = await ports.session.login({ ...login, password: `${login.password}?` })()
      const number = await ports.session.login({ ...login, tel: '66999999' })()
      expect(refused(password)).toEqual(['password'])
      expect(number).toEqual(password)
      expect(left(await ports.session.me())).toEqual(unauthenticated)
    })

    test('ends at the log-out, also for whoever still has its token, who is told so [I-18]', async () => {
      const { ports, tokens, unauthenticated: told } = await customer(world())
      const token = tokens.read() ?? ''
      right(await ports.session.logout())
      tokens.write(token)()
      expect(told()).toBe(0)
      expect(left(await ports.session.me())).toEqual(unauthenticated)
      expect(told()).toBe(1)
      expect(left(await ports.session.logout())).toEqual(unauthenticated)
    })

    test('on another device goes on when this one ends', async () => {
      const one = await customer(world())
      const other = await world().again(one)
      other.tokens.write(right(await other.ports.session.login(other.login)()))()
      expect(other.tokens.read()).not.toBe(one.tokens.read())
      right(await one.ports.session.logout())
      expect(right(await other.ports.session.me()).tel?.tel).toBe(one.login.tel)
    })

    test('is not told to be over because a login failed', async () => {
      const { ports, login, unauthenticated: told } = await customer(world())
      refused(await ports.session.login({ ...login, password: 'wrong' })())
      right(await ports.session.me())
      expect(told()).toBe(0)
    })

    test('tells of each request when it starts and how it ends', async () => {
      const { ports, activity } = await customer(world())
      const before = activity().length
      right(await ports.session.me())
      left(await ports.orders.get('no such order')())
      expect(activity().slice(before)).toEqual(['started', 'succeeded', 'started', 'failed'])
    })
  })
}
