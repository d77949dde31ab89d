import * as E from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'
import { describe, expect, test } from 'vitest'
import type { Http } from '~/adapters/http/client'
import type { Call } from '~/contract/call'
import { offline, unauthenticated } from '~/domain/shared/failure'
import { createConsole } from '@console/kit/calls/console'
import { consoleSession } from '@console/kit/calls/session'
import { sessionCalls } from '~/contract/console/session'

const alice = {
  name: 'alice',
  role: 'owner',
  expires_at: '2026-11-24T12:00:00.000Z',
  idle_minutes: 30,
  sees_customers: true,
  commands: [{ name: 'orders refund', reason: 'needed' }],
  shop_url: 'http://localhost:3000',
}

type Answer = 'offline' | 'unauthenticated' | { readonly body: unknown }

/** A server that answers each path as told, by the codecs of the calls. */
const serving = (answers: Readonly<Record<string, Answer>>): Http => ({
  ask: <Body, A, Change>(call: Call<Body, A, Change>): TaskEither<typeof offline, A> => {
    const answer = answers[call.path] ?? 'offline'
    return () => {
      if (answer === 'offline') return Promise.resolve(E.left(offline))
      if (answer === 'unauthenticated') return Promise.resolve(E.left(unauthenticated))
      const decoded = call.answer.decode(answer.body)
      if (E.isLeft(decoded)) throw new Error(`${call.path} does not answer so`)
      return Promise.resolve(decoded)
    }
  },
})

const { me, logIn, logOut, stepUp } = sessionCalls
const entering = { name: 'alice', password: 'x', code: '123456' }

describe('the session of the console', () => {
  test('the server says whether an operator is logged in, and a failure is shown as one', async () => {
    const states = await Promise.all(
      [{ body: alice }, 'unauthenticated' as const, 'offline' as const].map(async answer => {
        const session = consoleSession(serving({ [me.path]: answer }))
        await session.restore()
        return session.state.now()._tag
      }),
    )
    expect(states).toEqual(['in', 'out', 'failed'])
  })

  test('a 401 of any call ends an open session, and only an open one', async () => {
    const http = serving({ [logIn.path]: { body: alice }, [me.path]: 'unauthenticated' })
    const session = consoleSession(http)
    const clock = { now: () => 0, serverNow: () => 0 }
    const sendFile = () => () => Promise.resolve(E.left(offline))
    const console = createConsole({ http, background: http, sendFile, session, clock, lang: 'en' })
    await session.restore()
    await console.ask(me)()
    expect(session.state.now()).toEqual({ _tag: 'out', ended: false })
    await session.logIn(entering)()
    await console.ask(me)()
    expect(session.state.now()).toEqual({ _tag: 'out', ended: true })
  })

  test('a code of the second factor is remembered until the time that the server says', async () => {
    const session = consoleSession(
      serving({ [logIn.path]: { body: alice }, [stepUp.path]: { body: { step_up_until: alice.expires_at } } }),
    )
    await session.logIn(entering)()
    await session.stepUp('123456')()
    const state = session.state.now()
    expect(state._tag === 'in' ? state.operator.step_up_until : undefined).toBe(Date.parse(alice.expires_at))
  })

  test('a logout that did not reach the server leaves the session open, and says that it failed', async () => {
    const session = consoleSession(serving({ [logIn.path]: { body: alice }, [logOut.path]: 'offline' }))
    await session.logIn(entering)()
    expect(E.isLeft(await session.logOut())).toBe(true)
    expect(session.state.now()._tag).toBe('in')
  })

  test('a logout after the session had ended is a logout', async () => {
    const session = consoleSession(serving({ [logIn.path]: { body: alice }, [logOut.path]: 'unauthenticated' }))
    await session.logIn(entering)()
    expect(E.isRight(await session.logOut())).toBe(true)
    expect(session.state.now()).toEqual({ _tag: 'out', ended: false })
  })
})
