import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownAddress } from '@server/boot/addresses'
import { banner } from '@server/boot/banner'
import { announced } from '@server/boot/progress'
import { pushOf } from '@server/boot/push'
import { rounds } from '@server/boot/rounds'
import { type Config, readConfig } from '@server/config'
import { gate } from '@tests/server/shop-harness'

describe('where the shop is', () => {
  it('for itself is this machine, whatever it listens on', () => {
    const at = (host: string) => ownAddress({ host, port: 3000 })
    expect(at('0.0.0.0')).toBe('http://127.0.0.1:3000')
    expect(at('::')).toBe('http://[::1]:3000')
    expect(at('::1')).toBe('http://[::1]:3000')
    expect(at('shop.local')).toBe('http://shop.local:3000')
  })

  it('for pushes is the address that shoppers see, the hosted service, or nowhere', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-push-'))
    const page = (publicUrl: string, realtime: Config['realtime'] = { kind: 'embedded' }) =>
      pushOf({ publicUrl, realtime, dataDir }).page
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

  it('in production is all that is said', () => {
    const production = {
      SHOP_MODE: 'production',
      PUBLIC_URL: 'https://shop.example.com',
      DATABASE_URL: 'postgres://u:hunter2@db/x',
    }
    const config = readConfig(production)
    if (E.isLeft(config)) throw new Error(config.left.join())
    const [line = '', ...more] = banner(config.right, 'http://127.0.0.1:3000')
    expect(more).toEqual([])
    expect(line).toContain('https://shop.example.com')
    expect(line).not.toContain('hunter2')
  })
})

describe('what goes on in rounds', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('begins at once, comes again after each pause, and survives a round that fails', async () => {
    const failed: unknown[] = []
    let count = 0
    const { stop } = rounds(
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

  it('is never in two rounds at once, and stops when the last one is over', async () => {
    const done = gate()
    let running = 0
    const { stop } = rounds(
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

  it('is told of when it takes longer than two seconds, and goes on being told of', async () => {
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
