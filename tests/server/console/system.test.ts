import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ChainPart, systemCalls } from '~/contract/console/system'
import { queueCalls } from '~/contract/console/queues'
import { findingsOf } from '@server/acts/system/shop-findings'
import { allFindings } from '@server/operations/checks/finding'
import { NEWEST } from '@server/operations/checks/health'
import { announcement } from '@server/operations/process-registry'
import { sealAudit, verifyAudit, verifyPart } from '@server/operations/audit/audit'
import { listActs } from '@server/operators/acts'
import { audit } from '@server/platform/database/schema/audit'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { buy, settleWith } from '@tests/server/shop-harness'

const {
  examine,
  examineLong,
  showMachine,
  rotateKeys,
  listActs: listed,
  sealChain,
  verifyChain,
  acceptChain,
} = systemCalls

let h: ConsoleHarness
let owner: Console
beforeAll(async () => {
  h = await openConsoleShop()
  owner = await h.person('owner')
})
afterAll(() => h.close())

const sell = async () => {
  const customer = await h.customer()
  const order = await buy(h, customer, await h.variant({ codes: 1 }))
  await settleWith(h, customer, order.id)
  return order
}

describe('the checks at the console', () => {
  it('each finding has its state, its words, and how many things are wrong', async () => {
    const customer = await h.customer()
    const topUp = await buy(h, customer, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, customer, topUp.id)
    const { findings } = (await owner.look(examine)).right()
    expect(findings).toContainEqual({
      id: 'topups.due',
      state: 'due',
      message: '1 top-up waits: see orders due',
      wrong: 1,
    })
    expect(findings).toContainEqual({
      id: 'vault.keys',
      state: 'good',
      message: 'data keys can be unwrapped',
      wrong: 0,
    })
    const others = (await owner.look(examineLong)).right().findings
    for (const { state, wrong } of [...findings, ...others]) expect(state === 'good').toBe(wrong === 0)
  })

  it('both parts together have what doctor prints, each check once', async () => {
    const parts = [(await owner.look(examine)).right(), (await owner.look(examineLong)).right()]
    const all = await allFindings(findingsOf(h.deps, undefined, NEWEST))
    expect(parts.flatMap(({ findings }) => findings)).toEqual(all)
  })
})

describe('the queues at the console', () => {
  it('they have what waits, with amounts and times', async () => {
    const customer = await h.customer()
    const order = await buy(h, customer, await h.variant({ codes: 1, price: 4_000 }))
    await settleWith(h, customer, order.id)
    await h.wallet.tell(h.shop, { payment: '11111111-1111-4111-8111-111111111111', amount: order.amount })
    const queues = (await owner.look(queueCalls.showQueues)).right()
    expect(queues).toMatchObject({
      at: h.clock.now,
      unmatched: [{ kind: 'payment', amount: 4_000, since: h.clock.now }],
      top_ups: [{ state: 'manual', waiting: 1 }],
    })
    expect(queues.inbox.length).toBeGreaterThan(0)
  })
})

describe('processes and keys at the console', () => {
  const vaultOf = (...keyIds: readonly string[]) => ({ keyIds })

  it('each process is listed with its keys, and each key with what it wraps', async () => {
    const process = announcement({ db: h.deps.db, vault: vaultOf('k', 'old') })
    await process.announce()
    const { processes, keys, backup } = (await owner.look(showMachine)).right()
    expect(processes).toMatchObject([{ keys: ['k', 'old'], migration: expect.stringMatching(/^\d{4}_/u) }])
    expect(keys).toContainEqual({ id: 'k', data_keys: expect.any(Number), is_current: true })
    expect(keys).toContainEqual({ id: 'old', data_keys: 0, is_current: false })
    expect(backup).toEqual({ is_watched: false })
    await process.withdraw()
  })

  it('keys are not changed while a process does not know the current one', async () => {
    const stranger = announcement({ db: h.deps.db, vault: vaultOf('another') })
    await stranger.announce()
    await owner.stepUp()
    expect((await owner.act(rotateKeys, {})).body).toMatchObject({
      refusal: 'key_unknown',
      facts: { key: 'k', processes: expect.stringContaining('process') },
    })
    await stranger.withdraw()
    expect((await owner.act(rotateKeys, {}, { dryRun: true })).right()).toMatchObject({ rewrapped: 0 })
    expect((await owner.act(rotateKeys, {})).right()).toMatchObject({ rewrapped: 0 })
    h.clock.now += 600_000
    expect((await owner.act(rotateKeys, {})).body).toMatchObject({ refusal: 'step_up' })
  })
})

describe('the audit at the console', () => {
  it('acts come in pages, newest first, each once, and by operator, subject or command', async () => {
    const { db, now } = h.deps
    const details = (n: number) =>
      JSON.stringify({
        by: n % 3 === 0 ? 'ann' : 'bob',
        door: 'account',
        command: 'orders note',
        subject: `MO-${n}`,
        before: {},
        after: {},
      })
    for (let n = 0; n < 130; n += 1)
      await db.execute(
        sql`insert into audit (at, kind, details) values (${new Date(now())}, 'acted', ${details(n)}::jsonb)`,
      )
    const read = async (query: Record<string, string>) => {
      const rows: number[] = []
      let cursor: string | undefined
      do {
        const page = (
          await owner.look(listed, { input: { ...query, ...(cursor === undefined ? {} : { cursor }) } })
        ).right()
        rows.push(...page.items.map(({ row }) => row))
        cursor = page.next
      } while (cursor !== undefined)
      return rows
    }
    const all = await read({})
    expect(all).toEqual((await listActs(db, { limit: 1_000 })).map(({ row }) => row))
    expect(await read({ operator: 'ann' })).toHaveLength(44)
    expect(await read({ subject: 'MO-7' })).toHaveLength(1)
    expect(await read({ command: 'orders note', operator: 'bob' })).toHaveLength(86)
    expect(await read({ operator: owner.name })).toEqual(
      (await listActs(db, { by: owner.name, limit: 99 })).map(({ row }) => row),
    )
  })
})

describe('an act of an earlier release', () => {
  it('that names every batch of an import is shown with the first of them, and how many more there are', async () => {
    const { db, now } = h.deps
    const list = (most: number) => Array.from({ length: most }, (_, n) => `part-${n}`)
    const after = {
      imported: Object.fromEntries(list(20_000).map(no => [no, 1])),
      batch_ids: list(20_000),
      units: list(100),
    }
    const details = {
      by: 'ann',
      door: 'account',
      command: 'codes import',
      subject: 'old.csv',
      before: { few: [1] },
      after,
    }
    await db.insert(audit).values({ at: new Date(now()), kind: 'acted', details })
    const answer = await owner.look(listed, { input: { subject: 'old.csv' } })
    expect(answer.right().items).toMatchObject([
      {
        before: { few: [1] },
        after: {
          batch_ids: [...list(100), '19900 more'],
          units: list(100),
          imported: { 'part-99': 1, '…': '19900 more' },
        },
      },
    ])
    expect(Object.keys(Object(answer.right().items[0]?.after['imported']))).toHaveLength(101)
  })
})

describe('the audit chain at the console', () => {
  /** Works the chain out in parts, as the screen does. */
  const walked = async () => {
    const parts: ChainPart[] = []
    let after = 0
    do {
      const part = (await owner.look(verifyChain, { query: { after: String(after) } })).right()
      parts.push(part)
      after = part.last
    } while (after < (parts.at(-1)?.end ?? 0))
    return parts
  }

  it('new rows are sealed, and the act with them; the parts of the chain hold', async () => {
    await sell()
    expect((await owner.act(sealChain, {}, { reason: null, dryRun: true })).status).toBe(200)
    expect((await walked()).at(-1)?.unsealed).toBeGreaterThan(0)
    expect((await owner.act(sealChain, {}, { reason: null })).status).toBe(200)
    const parts = await walked()
    expect(parts.at(-1)).toMatchObject({ unsealed: 0 })
    for (const part of parts) expect(part.broken ?? part.cut).toBeUndefined()
    expect(await listActs(h.deps.db, { command: 'audit verify', limit: 9 })).toMatchObject([{ subject: 'audit chain' }])
  })

  it('parts of any size find what the whole chain finds: a change, a gap and a lost row', async () => {
    const { db, now } = h.deps
    for (let n = 0; n < 4; n += 1) {
      await sell()
      await sealAudit(db, now())
    }
    const inParts = async (rows: number) => {
      let broken: ChainPart['broken']
      for (let after = 0; ;) {
        const part = await verifyPart(db, after, rows)
        broken ??= part.broken
        if (part.last >= part.end) return broken
        after = part.last
      }
    }
    const attack = async (statements: readonly string[], undo: readonly string[]) => {
      const run = async (some: readonly string[]) => {
        for (const each of ['set session_replication_role = replica', ...some]) await db.execute(sql.raw(each))
        await db.execute(sql.raw('set session_replication_role = origin'))
      }
      await run(statements)
      const whole = (await verifyAudit(db)).broken
      expect(whole).toBeDefined()
      for (const rows of [1, 3, 10_000]) expect((await inParts(rows))?.why).toBe(whole?.why)
      await run(undo)
      expect(await inParts(1)).toBeUndefined()
    }
    expect(await inParts(1)).toBeUndefined()
    const first = `(select min(id) from audit where seal_id = 2)`
    await attack(
      [
        `create table kept_row as select * from audit where id = ${first}`,
        `update audit set kind = kind || '!' where id = ${first}`,
      ],
      [`update audit set kind = (select kind from kept_row) where id = ${first}`],
    )
    await attack(
      [`create table lost_row as select * from audit where id = ${first}`, `delete from audit where id = ${first}`],
      ['insert into audit overriding system value select * from lost_row'],
    )
    await attack(
      ['create table kept as select * from audit_seals where id = 3', 'delete from audit_seals where id = 3'],
      ['insert into audit_seals select * from kept'],
    )
  })

  it('a chain that its anchor contradicts is accepted by an owner, with a reason and a fresh second factor', async () => {
    const { db, anchor, now } = h.deps
    anchor.append({ seal: 999, hash: '0'.repeat(64) }, 'head', now())
    expect((await walked()).at(-1)?.cut).toContain('999')
    await owner.stepUp()
    expect((await owner.act(acceptChain, {}, { dryRun: true })).right().cut).toContain('999')
    expect((await walked()).at(-1)?.cut).toContain('999')
    expect((await owner.act(acceptChain, {}, { reason: null })).status).toBe(422)
    const counter = await h.person('counter')
    expect((await counter.act(acceptChain, {})).status).toBe(403)
    await owner.stepUp()
    expect((await owner.act(acceptChain, {})).right().cut).toContain('999')
    expect((await walked()).at(-1)?.cut).toBeUndefined()
    expect(await listActs(db, { command: 'audit accept', limit: 9 })).toMatchObject([{ reason: 'why' }])
  })
})
