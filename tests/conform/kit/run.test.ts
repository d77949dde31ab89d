import { describe, expect, test } from 'vitest'
import { readSettings } from '@conform/cli/options'
import { profiles } from '@conform/kernel/clause'
import { compare } from '@conform/run/baseline'
import type { MockParts } from '@testing/mock/mock-server'
import { answer, refusal } from '@testing/mock/answer'
import { demoLogin } from '@testing/mock/mock-shop'
import { testGoodNumbers } from '@testing/mock/test-goods'
import { runOnMock, verdictOf, withoutHook } from '@tests/conform/kit/mock-run'

const LONG = 120_000

/** Changes the answers of one call. */
const wrapped =
  (method: string, path: string, instead: () => ReturnType<typeof answer> | undefined) =>
  (parts: MockParts): MockParts => ({
    ...parts,
    wrap: (call, sent) => (call.method === method && call.path === path ? (instead() ?? sent) : sent),
  })

/** A change of another customer's line is answered as if it had been made. */
const foreignLine = wrapped('PATCH', '/api/cart/{id}', () => answer(204))

describe('a run of the kit over the mock shop', () => {
  test(
    'the mock keeps every clause of the profiles that it claims',
    async () => {
      const { results } = await runOnMock()
      expect(results.filter(({ verdict }) => verdict !== 'holds')).toEqual([])
      expect(results.length).toBeGreaterThan(100)
    },
    LONG,
  )

  test('a backend that breaks a clause is broken, with the finding and its last requests', async () => {
    const { results } = await runOnMock({ only: ['C-04'], change: foreignLine })
    expect(results).toMatchObject([{ id: 'C-04', verdict: 'broken' }])
    expect(results[0]?.findings.length).toBe(1)
    expect(results[0]?.exchanges.map(({ method }) => method)).toContain('PATCH')
  })

  test('a clause that breaks a SHOULD is a warning, which is not red', async () => {
    const change = wrapped('GET', '/api/texts/{id}', () => answer(201, { intro: [], sections: [] }))
    const run = await runOnMock({ only: ['B-08', 'W-13'], change })
    expect(verdictOf(run, 'W-13')).toBe('warning')
    expect(compare(run.results)).toEqual({ unexpected: [], stale: [] })
  })

  test('a clause that breaks at first and then holds is unsteady, which is red', async () => {
    let times = 0
    const change = wrapped('GET', '/api/cart', () => {
      times += 1
      return times === 1 ? refusal(500, 'Something went wrong') : undefined
    })
    const run = await runOnMock({ only: ['C-06'], change })
    expect(verdictOf(run, 'C-06')).toBe('unsteady')
    expect(compare(run.results).unexpected.map(({ id }) => id)).toEqual(['C-06'])
  })

  test('a clause whose hook is missing is not testable, which is red for a MUST', async () => {
    const run = await runOnMock({ only: ['I-02'], change: parts => withoutHook(parts, 'settle') })
    expect(run.results).toMatchObject([{ verdict: 'not testable' }])
    expect(compare(run.results).unexpected.map(({ id }) => id)).toEqual(['I-02'])
  })

  test('a rule about every answer does not hold without an answer that it is about', async () => {
    const run = await runOnMock({ only: ['I-10e', 'W-01', 'W-03', 'W-06'] })
    const verdicts = run.results.map(({ id, verdict }) => `${id} ${verdict}`)
    expect(verdicts).toEqual(['I-10e not testable', 'W-01 holds', 'W-03 not testable', 'W-06 not applicable'])
    expect(compare(run.results).unexpected.map(({ id }) => id)).toEqual(['I-10e', 'W-03'])
  })

  test.each(['0', '-1', '1.5', '', 'ten'])('races are not run %j times', rounds => {
    const written = { url: 'http://127.0.0.1:1', profile: [], as: [], only: [], patience: '5', rounds, out: 'x' }
    expect(() => readSettings(written, [])).toThrow('--rounds')
    expect(() => readSettings({ ...written, rounds: '1', patience: rounds }, [])).toThrow('--patience')
    expect(readSettings({ ...written, rounds: '1', seed: '0' }, [])).toMatchObject({ rounds: 1, seed: 0 })
  })

  test('a shop that is busy for longer than the patience of the run is not testable', async () => {
    const change = wrapped('GET', '/api/cart', () => answer(429, { message: 'busy' }, { 'Retry-After': '600' }))
    expect(verdictOf(await runOnMock({ only: ['C-06'], change }), 'C-06')).toBe('not testable')
  })

  test('without hooks, two customers and the catalogue are enough for the unpaid half', async () => {
    const one = { ...demoLogin }
    const run = await runOnMock({ hooks: false, as: [one, one], only: ['C-04', 'C-05', 'I-02', 'B-01'] })
    expect(['B-01', 'C-05', 'I-02'].map(id => verdictOf(run, id))).toEqual(['holds', 'holds', 'not testable'])
  })

  test(
    'without hooks, two customers keep their accounts, and nothing is broken because they ordered before',
    async () => {
      const given = { hooks: false, customers: 2, rounds: 2, realtime: true } as const
      const { results, mock } = await runOnMock({ ...given, goods: { goods: testGoodNumbers }, profiles })
      const wrong = results.filter(({ verdict }) => verdict === 'broken' || verdict === 'unsteady')
      expect(wrong.map(({ id, findings }) => ({ id, findings }))).toEqual([])
      expect(results.filter(({ verdict }) => verdict === 'holds').length).toBeGreaterThan(80)
      const { accounts } = mock.shop.shop.state()
      const [one, other] = accounts.filter(({ login }) => /^661\d+$/u.test(login.tel))
      expect([one?.login.password, other?.login.password]).toEqual(['a secret of customer 1', 'a secret of customer 2'])
      expect([one?.user.name, other?.user.name]).toEqual(['', ''])
    },
    LONG,
  )

  test('without hooks, pushes are testable where the command line says where they come from', async () => {
    const given = { hooks: false, as: [demoLogin, demoLogin], only: ['L-02'] } as const
    expect(verdictOf(await runOnMock(given), 'L-02')).toBe('not testable')
    expect(verdictOf(await runOnMock({ ...given, realtime: true }), 'L-02')).toBe('holds')
  })

  test('what a backend has without claiming it is said, and fails nothing', async () => {
    const { results } = await runOnMock({ profiles: ['browse'] })
    expect(results.filter(({ verdict }) => verdict === 'unclaimed').map(({ profile }) => profile)).toContain('account')
    expect(compare(results).unexpected).toEqual([])
  })

  test('a baseline allows what it lists, and is stale when that holds', async () => {
    const { results } = await runOnMock({ only: ['C-04', 'C-05'], change: foreignLine })
    expect(compare(results, ['C-04'])).toEqual({ unexpected: [], stale: [] })
    expect(compare(results, ['C-04', 'C-05']).stale).toEqual(['C-05'])
    expect(compare(results, []).unexpected.map(({ id }) => id)).toEqual(['C-04'])
  })
})
