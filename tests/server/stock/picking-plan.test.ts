import { tracingChannel } from 'node:diagnostics_channel'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { claimCodes } from '@server/orders/allocation'
import type { Step } from '@server/platform/database/steps'
import { EXPIRY_MARGIN_MS, openShop } from '@tests/server/shop-harness'

const CODES = 50_000
const BATCHES = 20
const WANTED = 3

/** The statements that run meanwhile, as the database gets them. */
const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = []
  const { start } = tracingChannel<unknown, Step>('shop:step')
  const hear = (message: unknown) => {
    if (typeof message === 'object' && message !== null && 'what' in message) seen.push(String(message.what))
  }
  start.subscribe(hear)
  await work().finally(() => start.unsubscribe(hear))
  return seen
}

it('codes for an order are picked by the index of free codes, among 50,000 codes', async () => {
  const h = await openShop('postgres')
  onTestFinished(h.close)
  const { db } = h.database
  const no = await h.variant({ codes: 1 })
  // of each batch some codes never expire, some have expired, and the first batches are in quarantine
  await db.execute(sql`
    insert into code_batches (id, variant_no, source, imported, created_at, quarantined_at)
    select gen_random_uuid(), ${no}, 'plan ' || n, ${CODES / BATCHES}, now(), case when n <= 2 then now() end
    from generate_series(1, ${BATCHES}::int) n`)
  await db.execute(sql`
    insert into codes (id, variant_no, batch_id, data_key_id, ciphertext, nonce, fingerprint, canonical, imported_at,
      expires_at, expiry_read)
    select gen_random_uuid(), variant_no, b.id, data_key_id, ciphertext, nonce, decode(md5(n::text), 'hex'), true, now(),
      case when n % 10 = 1 then ${new Date(h.clock.now)}::timestamptz - make_interval(hours => n % 9000)
        when n % 4 > 0 then ${new Date(h.clock.now)}::timestamptz + make_interval(hours => 48 + n % 9000) end, n % 50 > 0
    from (select * from codes where variant_no = ${no} limit 1) one
    cross join generate_series(1, ${CODES}::int) n
    join (select id, row_number() over (order by source) as at from code_batches where source like 'plan %') b
      on b.at = 1 + n % ${BATCHES}`)
  await db.execute(sql`analyze codes`)

  const time = { now: h.clock.now, expiryMarginMs: EXPIRY_MARGIN_MS }
  const pick = () => db.transaction(tx => claimCodes(tx, [{ variant: no, count: WANTED }], time))
  const picking = (await statementsOf(pick)).filter(text => text.includes('skip locked'))
  expect(picking).toHaveLength(1)
  const [statement = ''] = picking
  expect(new Set(statement.match(/\$\d+/gu))).toEqual(new Set(['$1', '$2', '$3']))

  const plan = await db.transaction(async tx => {
    await tx.execute(sql.raw(`prepare picking as ${statement}`))
    const after = new Date(time.now + time.expiryMarginMs).toISOString()
    const { rows } = await tx.execute<Record<string, string>>(
      sql.raw(`explain (analyze, timing off) execute picking ('${no}', '${after}', ${WANTED})`),
    )
    return rows.map(row => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Index Scan using codes_free on codes')
  expect(plan).not.toMatch(/Seq Scan on codes|Sort/u)
  // it stops at the codes that it needs: those before them in the index are not for sale
  const removed = Number(/Rows Removed by Filter: (\d+)/u.exec(plan)?.[1] ?? 0)
  expect(removed, plan).toBeLessThan(CODES / 100)
})
