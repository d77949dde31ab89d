import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '@server/platform/database/open/open-database'
import { orders, orderUnits } from '@server/platform/database/schema/orders'
import { codes } from '@server/platform/database/schema/vault'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Runs a module of the tests in a separate process. */
const RUN = `
  import { runnerImport } from 'vite'
  const alias = ${JSON.stringify({ '~': at('../../src'), '@server': at('../../server'), '@tests': at('..') })}
  await runnerImport(${JSON.stringify(at('killed-shop.ts'))}, { resolve: { alias }, logLevel: 'error' })
`

describe('a shop on the embedded database', () => {
  it('[I-13] a killed shop on the embedded database has every acknowledged order, and no partial one', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-killed-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env
    const shop = spawn(process.execPath, ['--input-type=module', '--eval', RUN], {
      env: { ...env, SHOP_DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void shop.kill('SIGKILL'))
    const gone = once(shop, 'exit')
    const acknowledged: string[] = []
    for await (const line of createInterface({ input: shop.stdout })) {
      const [, id] = /^order (\S+)$/u.exec(line) ?? []
      if (id !== undefined) acknowledged.push(id)
      if (acknowledged.length === 10) shop.kill('SIGKILL')
    }
    expect(await gone).toEqual([null, 'SIGKILL'])
    expect(acknowledged.length).toBeGreaterThanOrEqual(10)

    const { db, close } = await openDatabase({ dataDir })
    onTestFinished(close)
    const kept = (await db.select().from(orders)).map(order => order.id)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    // the one that was under way is there whole, or not at all
    expect(kept.length).toBeLessThanOrEqual(acknowledged.length + 1)
    const held = await db.select().from(codes).where(eq(codes.state, 'held'))
    const units = await db.select().from(orderUnits)
    expect(units.length).toBe(kept.length * 2)
    expect(held.map(code => code.orderUnitId).toSorted()).toEqual(units.map(unit => unit.id).toSorted())
  }, 120_000)
})
