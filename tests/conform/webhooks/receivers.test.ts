import { describe, expect, test } from 'vitest'
import { receiverClauses } from '@conform/webhooks/all'
import { openReceiver } from '@conform/webhooks/receiver'
import { CouldNotRun } from '@conform/world/remote-world'
import { goodReceiver, startReceiver } from '@tests/conform/webhooks/receiver'
import { receiverMutants } from '@tests/conform/webhooks/receiver-mutants'
import { isFound, red, runOnReceiver } from '@tests/conform/webhooks/runs'

describe('a receiver of webhooks', () => {
  test('a receiver that does what its page says keeps every clause', async () => {
    const results = await runOnReceiver()
    expect(red(results)).toEqual([])
    expect(results).toHaveLength(receiverClauses.length)
  })

  test('what a receiver does with a message is not testable without its hook, and all else is', async () => {
    const left = red(await runOnReceiver(undefined, { hasHook: false }))
    expect(left.map(({ id, verdict }) => `${id} ${verdict}`)).toEqual(['H-10 not testable', 'H-11 not testable'])
  })

  test('every clause finds a receiver that breaks it', () => {
    const found = new Set(receiverMutants.map(({ clause }) => clause))
    expect(receiverClauses.map(({ id }) => id).filter(id => !found.has(id))).toEqual([])
  })

  // a message that is never answered ends its wait after this time
  const SHORT_MS = 2_000
  describe.concurrent('mutants', () => {
    test.each(receiverMutants.map(each => [each.clause, each.name, each] as const))(
      'clause %s finds: %s',
      async (id, _name, { behaviour }) => {
        const results = await runOnReceiver(behaviour, { only: id, limitMs: SHORT_MS })
        expect(results.filter(isFound)).toHaveLength(1)
      },
    )
  })

  test('a receiver that does not answer in time is broken, and no receiver at all could not be run', async () => {
    const [result] = await runOnReceiver({ ...goodReceiver, refusal: 'silent' }, { only: 'H-12', limitMs: 200 })
    expect(result).toMatchObject({
      verdict: 'broken',
      findings: [{ says: 'a message is answered within 0.2 seconds' }],
    })
    const gone = await startReceiver()
    await gone.close()
    const opened = openReceiver({ to: gone.url, secret: gone.secret, transport: undefined, patience: 1 })
    await expect(opened).rejects.toThrow(CouldNotRun)
  })
})
