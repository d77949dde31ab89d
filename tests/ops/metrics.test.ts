import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { shopGauges } from '@server/operations/shop-metrics'
import { startShop } from '@server/main'
import { freePort } from '../../scripts/lib/free-port.mjs'
import { catalogueDocument } from '@tests/server/import-harness'
import { readQuery, readSamples } from './promql'

const rulesFile = t.type({
  groups: t.array(
    t.type({
      name: t.string,
      rules: t.array(
        t.type({
          alert: t.string,
          expr: t.string,
          labels: t.type({ severity: t.keyof({ page: null, ticket: null }) }),
          annotations: t.type({ summary: t.string, description: t.string }),
        }),
      ),
    }),
  ),
})
const boardFile = t.type({
  uid: t.string,
  panels: t.array(t.type({ id: t.number, title: t.string, targets: t.array(t.type({ expr: t.string })) })),
})

const read = <A>(codec: t.Decoder<unknown, A>, value: unknown): A => {
  const decoded = codec.decode(value)
  if (E.isLeft(decoded))
    throw new Error(
      `not as expected: ${decoded.left.map(({ context }) => context.map(each => each.key).join('.')).join(', ')}`,
    )
  return decoded.right
}

const { groups } = read(rulesFile, parse(readFileSync('ops/prometheus/alerts.yaml', 'utf8')))
const rules = groups.flatMap(group => group.rules)
const { panels } = read(boardFile, JSON.parse(readFileSync('ops/grafana/stone-shop.json', 'utf8')))
const queries = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
]

/** Prometheus adds these itself. */
const TARGET_LABELS = ['instance', 'job']
/** Answers that a test need not provoke. */
const ANY_VALUE = ['status', 'job']

/** Rows that a new shop does not have, so that their labels are printed. */
const rowsOfWork = async (): Promise<string> => {
  const register = new Registry()
  const since = new Date(0)
  shopGauges(register)(
    {
      orders: [{ state: 'paid', count: 1 }],
      codes: () => Promise.reject(new Error('nothing counts them here')),
      outbox: { waiting: 0, since: null },
      receipts: { waiting: 0, failed: 0, since: null, note: null },
      webhooks: [
        { endpoint: 'books', state: 'enabled', why: null, waiting: 1, failing: 1, parked: 1, since, note: null },
      ],
      refunds: [{ provider: 'mpay', currency: 'MOP', amount: 100, waiting: 1, since }],
      unmatched: [{ provider: 'mpay', kind: 'payment', currency: 'MOP', amount: 100, waiting: 1, since }],
      unreadable: { codes: 1, sold: 1, since },
      undecrypted: [{ provider: 'wechat', count: 1, since, lastAt: since }],
      topUps: [{ supplier: 'manual', waiting: 1, since, note: null }],
      low: [],
      expiring: 0,
      unsealedSince: null,
      backedUpAt: undefined,
    },
    { free: 0, held: 0 },
    1,
  )
  return register.metrics()
}

describe('the alert rules and the board', () => {
  const home = mkdtempSync(join(tmpdir(), 'shop-ops-'))
  const umask = process.umask()
  let printed: ReturnType<typeof readSamples>
  beforeAll(async () => {
    mkdirSync(join(home, 'client/.vite'), { recursive: true })
    mkdirSync(join(home, 'client/assets'))
    mkdirSync(join(home, 'data'))
    const entries = { 'src/main.tsx': { file: 'assets/main.js' }, 'style.css': { file: 'assets/style.css' } }
    writeFileSync(join(home, 'client/.vite/manifest.json'), JSON.stringify(entries))
    writeFileSync(join(home, 'client/.vite/style-rules.json'), '[]')
    for (const file of ['style.css', 'main.js']) writeFileSync(join(home, 'client/assets', file), '')
    writeFileSync(join(home, 'data/catalogue.json'), JSON.stringify(catalogueDocument()))
    writeFileSync(join(home, 'data/codes.csv'), 'variant,code\nV1,AAAA-1\n')
    writeFileSync(join(home, 'backup'), '')
    vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const settings = {
      SHOP_MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      SHOP_DATA_DIR: join(home, '.shop'),
      LOG_LEVEL: 'silent',
      BACKUP_MARKER: join(home, 'backup'),
    }
    for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
    const shop = await startShop(home)
    await fetch(`${shop.address}/readyz`)
    const scraped = await (await fetch(`${shop.address}/metrics`)).text()
    await shop.close()
    printed = readSamples(scraped + (await rowsOfWork()))
  }, 120_000)
  afterAll(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
    process.umask(umask)
    rmSync(home, { recursive: true })
  })

  it.each(queries)('the query can be read by Prometheus: %s', (_title, expr) => {
    const { error, selectors } = readQuery(expr)
    expect(error).toBeUndefined()
    expect(selectors.length).toBeGreaterThan(0)
  })

  it.each(queries)('the query names metrics, labels and values that a running shop prints: %s', (_title, expr) => {
    const { selectors, grouped } = readQuery(expr)
    const shops = selectors.filter(({ metric }) => metric !== 'up')
    const labelsOf = (metric: string) => printed.get(metric) ?? new Map<string, ReadonlySet<string>>()
    for (const { metric, matchers } of shops) {
      expect([...printed.keys()]).toContain(metric)
      for (const [label, value] of matchers) {
        expect([metric, ...labelsOf(metric).keys()]).toContain(label)
        if (value !== undefined && !ANY_VALUE.includes(label))
          expect([...(labelsOf(metric).get(label) ?? [])]).toContain(value)
      }
    }
    for (const label of grouped.filter(each => !TARGET_LABELS.includes(each)))
      for (const { metric } of shops) expect([metric, ...labelsOf(metric).keys()]).toContain(label)
  })

  it('each alert has its own name, and refers to commands and headings that exist', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
    const page = readFileSync('docs/operating.md', 'utf8')
    for (const { annotations } of rules)
      for (const [, heading = ''] of annotations.description.matchAll(/docs\/operating\.md, "([^"]+)"/gu))
        expect(page).toMatch(new RegExp(`^###? ${heading}$`, 'mu'))
  })

  it('each panel of the board has its own number and place', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(new Set(panels.map(({ title }) => title)).size).toBe(panels.length)
  })

  it('a query that is broken, or names a metric that does not exist, is found', () => {
    expect(readQuery('sum by (x (shop_orders)').error).toBeDefined()
    expect(readQuery('rate(shop_x{a="b", c!="d"}[5m]) > 1')).toEqual({
      error: undefined,
      selectors: [
        {
          metric: 'shop_x',
          matchers: [
            ['a', 'b'],
            ['c', undefined],
          ],
        },
      ],
      grouped: [],
    })
    expect(printed.has('shop_x')).toBe(false)
  })
})
