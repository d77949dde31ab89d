import { describe, expect, test } from 'vitest'
import { senderClauses } from '@conform/webhooks/all'
import { isFound, red, runOnSender } from '@tests/conform/webhooks/runs'
import { goodSender } from '@tests/conform/webhooks/sender'
import { senderMutants } from '@tests/conform/webhooks/sender-mutants'

describe('a sender of webhooks', () => {
  test('a sender that does what the contract says keeps every clause', async () => {
    const results = await runOnSender(goodSender)
    expect(red(results)).toEqual([])
    expect(results).toHaveLength(senderClauses.length)
  })

  test('what a sender does with a redirect is not testable by one message', async () => {
    const left = red(await runOnSender({ ...goodSender, events: goodSender.events.slice(0, 1) }))
    expect(left.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(['H-41 not testable', 'H-42 not testable'])
  })

  test('every clause finds a sender that breaks it', () => {
    const found = new Set(senderMutants.map(({ clause }) => clause))
    expect(senderClauses.map(({ id }) => id).filter(id => !found.has(id))).toEqual([])
  })

  describe.concurrent('mutants', () => {
    test.each(senderMutants.map(each => [each.clause, each.name, each] as const))(
      'clause %s finds: %s',
      async (id, _name, { sending }) => {
        const found = (await runOnSender(sending)).filter(isFound)
        expect(found.map(result => result.id)).toContain(id)
        expect(found.every(({ exchanges }) => exchanges.length > 0)).toBe(true)
      },
    )
  })
})
