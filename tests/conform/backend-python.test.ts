import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '@conform/clauses/all'
import { hooksByAddress } from '@conform/hooks/hook-client'
import { passives } from '@conform/passive/all'
import { claimsOf } from '@conform/run/claims'
import { run } from '@conform/run/run'
import { type Remote, openRemote } from '@conform/world/remote-world'
import { type PythonShop, startPythonShop } from '@tests/setup/python-shop'

const SECRET = 'a secret of the hooks'
/** How often each race is run. The command of the kit runs it ten times. */
const ROUNDS = 3
const LONG = 240_000

let shop: PythonShop
let remote: Remote

beforeAll(async () => {
  shop = await startPythonShop({ secret: SECRET, args: ['--origin', 'https://pages.example'] })
  const transport = hooksByAddress(`${shop.url}/_conform`, SECRET)
  remote = await openRemote({
    url: shop.url,
    transport,
    customers: [],
    goods: {},
    patience: 30,
    rounds: ROUNDS,
    seed: 42,
  })
})
afterAll(() => shop.stop())

describe('the example of a backend in Python', () => {
  test(
    'keeps every clause of the profiles that it claims, also each SHOULD',
    async () => {
      const claims = claimsOf([], remote)
      expect(claims.profiles).toEqual(['browse', 'buy', 'safe', 'link', 'elsewhere'])
      const ignore = () => undefined
      const results = await run(remote, { clauses, passives, claims, only: [], onStart: ignore, onResult: ignore })
      // it is never busy
      const busy = results.find(({ id }) => id === 'W-06')
      expect(busy).toMatchObject({ verdict: 'not applicable', missing: [expect.stringContaining('a 429 or a 503')] })
      const red = results.filter(each => each.verdict !== 'holds' && each !== busy)
      expect(red.map(({ id, verdict, findings }) => ({ id, verdict, findings }))).toEqual([])
      expect(results.length).toBeGreaterThan(100)
    },
    LONG,
  )

  test('hides its hooks from a caller without the secret', async () => {
    const asked = await fetch(`${shop.url}/_conform`, { method: 'POST', body: '{"hook": "hello"}' })
    expect(asked.status).toBe(404)
  })
})
