import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAddress } from '@server/boot/addresses'
import { banner } from '@server/boot/banner'
import { announced } from '@server/boot/boot-progress'
import { pushOf } from '@server/boot/push'
import { intervalJob } from '@server/boot/interval-job'
import { suppliersOf } from '@server/boot/suppliers'
import { type Config, readConfig } from '@server/config/config'
import { gate } from '@tests/server/shop-harness'
import { simulators } from '@simulators/simulators'

describe('the addresses of the shop', () => {
  it('the shop reaches itself on this machine, for any address that it listens on', () => {
    const at = (host: string) => ownAddress({ host, port: 3000 })
    expect(at('0.0.0.0')).toBe('http://127.0.0.1:3000')
    expect(at('::')).toBe('http://[::1]:3000')
    expect(at('::1')).toBe('http://[::1]:3000')
    expect(at('shop.local')).toBe('http://shop.local:3000')
  })

  it('the push address is the public one of the shop, the hosted service, or absent', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-push-'))
    const page = (publicUrl: string, realtime: Config['realtime'] = { kind: 'embedded' }) =>
      pushOf({ ...alone, publicUrl, realtime, dataDir }).page
    const alone = {
      secret: undefined,
      databaseUrl: undefined,
      frontEnds: [],
      trustProxy: false,
      socketsPerAddress: 1,
    } as const
    expect(page('https://shop.example.com')).toMatchObject({ host: 'shop.example.com', port: 443, tls: true })
    expect(page('http://shop.example.com')).toMatchObject({ port: 80, tls: false })
    expect(page('http://localhost:3000')).toMatchObject({ host: 'localhost', port: 3000, tls: false })
    expect(page('http://localhost:3000', { kind: 'none' })).toBeUndefined()
    const hosted = {
      kind: 'hosted',
      appId: '1',
      key: 'k',
      secret: 'hunter2',
      port: 443,
      tls: true,
      cluster: 'ap1',
    } as const
    expect(page('https://x.example', { ...hosted, host: 'api-ap1.pusher.com' })).toMatchObject({
      host: 'ws-ap1.pusher.com',
    })
    const own = page('https://x.example', { ...hosted, host: 'soketi.example' })
    expect(own).toMatchObject({ host: 'soketi.example', key: 'k' })
    expect(JSON.stringify(own)).not.toContain('hunter2')
    rmSync(dataDir, { recursive: true })
  })

  it('the start message in production is one line', () => {
    const production = {
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://shop.example.com',
      DATABASE_URL: 'postgres://u:hunter2@db/x',
      VAULT_KEYS: 'k1:hunter2',
      TRUST_PROXY: 'no',
    }
    const config = readConfig(production)
    if (E.isLeft(config)) throw new Error(config.left.join())
    const [line = '', ...more] = banner(config.right, 'http://127.0.0.1:3000')
    expect(more).toEqual([])
    expect(line).toContain('https://shop.example.com')
    expect(line).not.toContain('hunter2')
  })

  it('the start message of a demo shop states how top-ups are fulfilled', () => {
    const said = (env: Readonly<Record<string, string>>) => {
      const config = readConfig(env)
      if (E.isLeft(config)) throw new Error(config.left.join())
      return banner(config.right, 'http://127.0.0.1:3000').join('\n')
    }
    expect(said({})).toMatch(/Top-ups: +a simulated supplier fulfils them: http:\S+\/simulator\/supplier/u)
    expect(said({ FULFILMENT_FILE: 'supplier.json' })).toMatch(/Top-ups: +the supplier of FULFILMENT_FILE/u)
    for (const env of [{ FULFILMENT: 'manual' }, { SIMULATORS: 'no' }])
      expect(said(env)).toMatch(/Top-ups: +the operator fulfils them: npm run shop -- orders due/u)
  })
})

describe('interval jobs', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('an interval job runs at once and after each pause, and survives a failed run', async () => {
    const failed: unknown[] = []
    let count = 0
    const { stop } = intervalJob(
      () => {
        count += 1
        return count === 2 ? Promise.reject(new Error('broken')) : Promise.resolve()
      },
      1000,
      error => failed.push(error),
    )
    expect(count).toBe(1)
    await vi.advanceTimersByTimeAsync(3000)
    expect(count).toBe(4)
    expect(failed).toEqual([new Error('broken')])
    await stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(count).toBe(4)
  })

  it('an interval job with a time for its first run begins then, and can be stopped before', async () => {
    let count = 0
    const job = () =>
      intervalJob(
        () => Promise.resolve(void (count += 1)),
        1000,
        () => undefined,
        undefined,
        300,
      )
    const { stop } = job()
    await vi.advanceTimersByTimeAsync(299)
    expect(count).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(count).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(count).toBe(2)
    await stop()
    await job().stop()
    await vi.advanceTimersByTimeAsync(5000)
    expect(count).toBe(2)
  })

  it('an interval job never runs twice at once, and stops after its present run', async () => {
    const done = gate()
    let running = 0
    const { stop } = intervalJob(
      async () => {
        running += 1
        await done.passed
      },
      1000,
      () => undefined,
    )
    await vi.advanceTimersByTimeAsync(5000)
    expect(running).toBe(1)
    let stopped = false
    const stopping = stop().then(() => {
      stopped = true
    })
    await vi.advanceTimersByTimeAsync(1)
    expect(stopped).toBe(false)
    done.open()
    await stopping
    expect(running).toBe(1)
  })

  it('a boot step that takes longer than two seconds is announced, and its progress is shown', async () => {
    const lines: string[] = []
    const quick = await announced(
      line => lines.push(line),
      'quick',
      () => Promise.resolve('done'),
    )
    expect([quick, lines]).toEqual(['done', []])
    const finished = gate()
    const slow = announced(
      line => lines.push(line),
      'stock',
      async note => {
        note('7 lines')
        await finished.passed
      },
    )
    await vi.advanceTimersByTimeAsync(4100)
    expect(lines).toEqual([
      expect.stringMatching(/stock … 2\.\d s, 7 lines/u),
      expect.stringMatching(/stock … 4\.\d s, 7 lines/u),
    ])
    finished.open()
    await slow
    expect(lines.at(-1)).toMatch(/stock: done in 4\.\d s/u)
    const broken = announced(
      line => lines.push(line),
      'x',
      () => Promise.reject(new Error('no')),
    )
    await expect(broken).rejects.toThrow('no')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(lines.length).toBe(3)
  })
})

describe('the supplier of top-ups', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-suppliers-'))
  afterAll(() => rmSync(dataDir, { recursive: true }))
  const configOf = (env: Readonly<Record<string, string>>) => readConfig({ SHOP_DATA_DIR: dataDir, ...env })
  const suppliers = (env: Readonly<Record<string, string>>) => {
    const config = configOf(env)
    if (E.isLeft(config)) throw new Error(config.left.join('\n'))
    return suppliersOf(config.right, config.right.simulators ? simulators : undefined)
  }
  const described = (content: unknown): string => {
    const path = join(dataDir, 'supplier.json')
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const document = { url: 'https://supplier.example/api', secrets: ['hunter2 hunter2 hunter2'], variants: ['T1'] }

  it('top-ups are fulfilled by a simulated supplier in a demo shop, and by the operator in production', () => {
    expect(suppliers({}).fulfilment.fulfilledVariants).toBe('everything')
    expect(suppliers({ FULFILMENT: 'manual' }).fulfilment.fulfilledVariants).toEqual([])
    expect(suppliers({ SIMULATORS: 'no' })).toMatchObject({ fulfilment: { fulfilledVariants: [] }, plugins: {} })
    for (const FULFILMENT of ['manual', 'supplier'])
      expect(Object.keys(suppliers({ FULFILMENT }).plugins)).toEqual(['/simulator/supplier'])
    const production = {
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://x.example',
      DATABASE_URL: 'postgres://x@y/z',
      VAULT_KEYS: 'k1:secret',
      TRUST_PROXY: 'no',
    }
    expect(suppliers(production)).toMatchObject({ fulfilment: { fulfilledVariants: [] }, plugins: {} })
    expect(configOf({ ...production, FULFILMENT: 'supplier' })).toMatchObject({
      left: [expect.stringMatching(/^FULFILMENT:/u)],
    })
    expect(configOf({ FULFILMENT: 'nobody' })).toMatchObject({ left: [expect.stringMatching(/^FULFILMENT:/u)] })
  })

  it('a configured supplier fulfils top-ups, unless it is switched off', () => {
    const FULFILMENT_FILE = described(document)
    expect(suppliers({ FULFILMENT_FILE })).toMatchObject({ fulfilment: { fulfilledVariants: ['T1'] }, plugins: {} })
    expect(suppliers({ FULFILMENT_FILE, FULFILMENT: 'manual' }).fulfilment.fulfilledVariants).toEqual([])
  })

  it('a wrong supplier document stops the start, and the error contains no secret', () => {
    for (const wrong of [
      { ...document, url: 'http://supplier.example' },
      { ...document, variant: 'T1' },
      { ...document, secrets: ['hunter2'] },
      { url: 1 },
    ]) {
      const FULFILMENT_FILE = described(wrong)
      expect(() => suppliers({ FULFILMENT_FILE })).toThrow(/^\n {2}FULFILMENT_FILE: (?!.*hunter2)/u)
    }
  })
})
