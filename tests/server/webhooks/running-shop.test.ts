import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startShop } from '@server/main'
import { freePort } from '../../../scripts/lib/free-port.mjs'
import { catalogueDocument } from '@tests/server/import-harness'
import { newSecret } from '@tests/server/webhooks/endpoint'
import { openReceiver, type Receiver, verified } from '@tests/server/webhooks/receiver'

const home = mkdtempSync(join(tmpdir(), 'shop-hooks-'))
const umask = process.umask()
const said: string[] = []
let receiver: Receiver

beforeAll(async () => {
  receiver = await openReceiver()
  for (const folder of ['client/.vite', 'client/assets', 'data']) mkdirSync(join(home, folder), { recursive: true })
  const entries = { 'src/main.tsx': { file: 'assets/main.js' }, 'style.css': { file: 'assets/style.css' } }
  writeFileSync(join(home, 'client/.vite/manifest.json'), JSON.stringify(entries))
  writeFileSync(join(home, 'client/.vite/style-rules.json'), '[]')
  for (const file of ['style.css', 'main.js']) writeFileSync(join(home, 'client/assets', file), '')
  writeFileSync(join(home, 'data/catalogue.json'), JSON.stringify(catalogueDocument()))
  writeFileSync(join(home, 'data/codes.csv'), 'variant,code\nV1,AAAA-1\n')
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    said.push(String(text))
    return true
  })
})
afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  process.umask(umask)
  await receiver.close()
  rmSync(home, { recursive: true })
})

it('a running shop sends signed webhooks to the endpoint of its file, and never prints its secret', async () => {
  const secret = newSecret()
  const file = join(home, 'webhooks.json')
  const entry = { name: 'books', url: receiver.url, secrets: [secret], events: ['stock.low'], allow_private: true }
  writeFileSync(file, JSON.stringify({ endpoints: [entry] }))
  receiver.behave({ status: 500 })
  const settings = {
    SHOP_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    SHOP_DATA_DIR: join(home, '.shop'),
    LOG_LEVEL: 'trace',
    WEBHOOKS_FILE: file,
  }
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const shop = await startShop(home)
  const { address } = shop
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBeGreaterThan(1)
  const metrics = await (await fetch(`${address}/metrics`)).text()
  await shop.close()
  const [first] = receiver.received
  expect(first && verified(secret, first)).toMatchObject({
    type: 'stock.low',
    data: { variant: expect.stringMatching(/^V\d$/u), for_sale: expect.any(Number) },
  })
  expect(metrics).toMatch(/shop_webhook_endpoint_enabled\{endpoint="books"\} 1/u)
  expect(said.join('')).toContain('webhook_not_delivered')
  expect(said.join('')).not.toContain(secret.slice('whsec_'.length))
  expect(said.join('')).not.toContain(receiver.url)
}, 90_000)
