import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claimsOf } from '@conform/run/claims'
import { redactor } from '@conform/report/redact'
import { type Report, type RunFacts, reportOf } from '@conform/report/report'
import { writeReports } from '@conform/report/write'
import type { Recorded } from '@conform/world/recorder'
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

const exchange = (given: Partial<Recorded>): Recorded => ({
  clause: 'O-01',
  method: 'GET',
  path: '/api/orders/o1',
  requestHeaders: {},
  status: 200,
  headers: new Headers(),
  body: '',
  ms: 1,
  ...given,
})

describe('what a report hides', () => {
  const hide = redactor([
    exchange({
      body: JSON.stringify({
        payment_methods: [{ code: 'alipayhk' }, { code: 'bocpay' }],
        items: [
          { codes: [{ code: 'SOLD-0001', pin: '987654', serial: 'S-0000001' }, 'SOLD-0002'] },
          { variations: 'SOLD-0003, SOLD-0004' },
          { variations: ['SOLD-0005'] },
        ],
      }),
      headers: new Headers({ Location: 'https://points.example/back?code=once-only&state=visible' }),
    }),
    exchange({ method: 'POST', path: '/api/login', requestBody: JSON.stringify({ tel: '66123456', code: '135791' }) }),
    exchange({ path: '/api/catalogs', body: JSON.stringify([{ products: [{ variations: [{ name: 'colour' }] }] }]) }),
  ])

  test('a code that was sold, and a code that logs in, are hidden everywhere', () => {
    const secrets = ['SOLD-0001', '987654', 'S-0000001', 'SOLD-0002', 'SOLD-0003', 'SOLD-0004', 'SOLD-0005']
    for (const secret of [...secrets, '135791', 'once-only']) expect(hide.text(`x ${secret} y`)).toMatch(/^x sha256:/u)
  })

  test('the code of a payment method, a number and a choice stay readable', () => {
    const text = '/api/login/bocpay?state=visible {"method":"alipayhk"} colour 66123456'
    expect(hide.text(text)).toBe(text)
  })
})

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
      .flatMap(text => [...text.matchAll(/(?:"codes":\[\{"code|"token|"password|"revival_token)":"([^"]{6,})"/gu)])
      .map(([, secret = '']) => secret)
    expect(secrets.length).toBeGreaterThan(4)
    expect(made.remote.recorder.all().some(({ body }) => /"codes":\[\{"code"/u.test(body))).toBe(true)
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

  test('a report says where the session of its commands comes from', () => {
    for (const name of ['report.html', 'report.md'])
      expect(file(name)).toMatch(/\$TOKEN.* is the session of the customer/u)
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
