import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf } from '@conform/run/claims'
import { redactor } from '@conform/report/redact'
import { type Report, type RunFacts, reportOf } from '@conform/report/report'
import { writeReports } from '@conform/report/write'
import { refusal } from '@testing/mock/answer'
import { type MockRun, runOnMock, withoutHook } from '@tests/conform/kit/mock-run'

const folder = mkdtempSync(join(process.env['CONFORM_REPORTS'] ?? tmpdir(), 'conform-report-'))
let made: MockRun
let report: Report

const factsOf = ({ mock, remote }: MockRun): RunFacts => ({
  kit: '1.2.3',
  contract: '1',
  url: mock.url,
  startedAt: Date.now(),
  seed: 42,
  rounds: 1,
  patience: 3,
  claims: claimsOf([], remote),
  hello: remote.hello,
  only: [],
  baseline: undefined,
  certified: false,
  exchanges: remote.recorder.all().length,
})

beforeAll(async () => {
  made = await runOnMock({
    only: ['C-02', 'C-05', 'I-02', 'I-10a', 'I-04', 'W-01'],
    change: parts => ({
      ...withoutHook(parts, 'stock'),
      wrap: ({ method, path }, sent) =>
        method === 'PATCH' && path === '/api/cart/{id}' ? refusal(403, 'This is <not> "allowed"') : sent,
    }),
  })
  report = reportOf(factsOf(made), made.results, redactor(made.remote.recorder.all()))
  writeReports(report, folder)
})
afterAll(() => {
  if (process.env['CONFORM_REPORTS'] === undefined) rmSync(folder, { recursive: true })
})

const file = (name: string): string => readFileSync(join(folder, name), 'utf8')

describe('the reports of a run', () => {
  test('a run writes every form of its report', () => {
    expect(readdirSync(folder).toSorted()).toEqual([
      'badge.json',
      'badge.svg',
      'ctrf.json',
      'junit.xml',
      'report.html',
      'report.json',
      'report.md',
    ])
  })

  test('no report shows a code, a token or a password', () => {
    const secrets = made.remote.recorder
      .all()
      .flatMap(({ body, requestBody = '' }) => [body, requestBody])
      .flatMap(text => [...text.matchAll(/"(?:code|token|password|revival_token)":"([^"]{6,})"/gu)])
      .map(([, secret = '']) => secret)
    expect(secrets.length).toBeGreaterThan(4)
    for (const name of readdirSync(folder))
      for (const secret of secrets) expect(file(name).includes(secret), `${name} shows ${secret}`).toBe(false)
  })

  test('a finding has its request, its answer and a command that repeats it', () => {
    const broken = report.results.find(({ id }) => id === 'C-02')
    const last = broken?.exchanges.findLast(({ method }) => method === 'PATCH')
    expect(last).toMatchObject({ status: 403, body: expect.stringContaining('allowed') })
    expect(last?.curl).toMatch(/^curl -i -X PATCH 'http:/u)
    expect(last?.curl).toContain('"Authorization: Bearer $TOKEN"')
  })

  test('the page is one file, and no answer is markup in it', () => {
    const page = file('report.html')
    expect(page).not.toMatch(/<(?:link|script|img)\b/u)
    expect(page).toContain('&lt;not&gt;')
    expect(page).not.toContain('<not>')
  })

  test('the other forms have the same figures', () => {
    const red = report.results.filter(({ verdict }) => verdict === 'broken' || verdict === 'not testable').length
    expect(JSON.parse(file('ctrf.json'))).toMatchObject({
      results: { summary: { tests: report.results.length, failed: red } },
    })
    expect(file('junit.xml')).toContain(`tests="${report.results.length}" failures="${red}"`)
    expect(JSON.parse(file('badge.json'))).toMatchObject({ schemaVersion: 1, color: 'red' })
    expect(file('badge.svg')).toContain('<svg')
  })

  test('a badge is green only for a full run without anything untested', () => {
    const hide = redactor([])
    const holds = made.results.filter(({ verdict }) => verdict === 'holds')
    const facts = factsOf(made)
    expect(reportOf(facts, holds, hide).colour).toBe('green')
    expect(reportOf({ ...facts, only: ['C-05'] }, holds, hide).colour).toBe('partial')
    expect(reportOf({ ...facts, baseline: [] }, holds, hide).colour).toBe('partial')
    expect(reportOf(facts, [], hide).colour).toBe('partial')
    const missing = made.results.filter(({ verdict }) => verdict === 'not testable')
    expect(missing.length).toBe(1)
    expect(reportOf(facts, [...holds, ...missing], hide).colour).toBe('partial')
    expect(report.colour).toBe('red')
  })
})
