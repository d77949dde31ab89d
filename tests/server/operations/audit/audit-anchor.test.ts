import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, gt, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sealAudit } from '@server/operations/audit/audit'
import { type AuditAnchor, anchorHead, anchoring, fileAnchor, headOf } from '@server/operations/audit/audit-anchor'
import { audit, auditSeals } from '@server/platform/database/schema/audit'
import { codes } from '@server/platform/database/schema/vault'
import { commandDeps, commandIn, memoryAnchor } from '@tests/server/cli/harness'
import { type ShopHarness, buy, kinds, openShop, settleWith } from '@tests/server/shop-harness'

describe.each(kinds)('the anchor of the audit on %s', kind => {
  let h: ShopHarness
  beforeAll(async () => {
    h = await openShop(kind)
  })
  afterAll(() => h.close())

  const commandsWith = (anchor: AuditAnchor) =>
    commandIn('/', {
      ...commandDeps(h),
      anchor,
    })
  const partsOf = (anchor: AuditAnchor) => ({ db: h.database.db, anchor, now: () => h.clock.now })
  const sale = async (): Promise<void> => {
    const me = await h.customer()
    await settleWith(h, me, (await buy(h, me, await h.variant())).id)
    await sealAudit(h.database.db, h.clock.now)
  }
  /** As the owner of the database does it. */
  const unguarded = async (work: () => Promise<unknown>): Promise<void> => {
    const { db } = h.database
    for (const table of [audit, auditSeals]) await db.execute(sql`alter table ${table} disable trigger user`)
    await work()
    for (const table of [audit, auditSeals]) await db.execute(sql`alter table ${table} enable trigger user`)
  }
  const cutAfter = (seal: number) =>
    unguarded(async () => {
      await h.database.db.delete(audit).where(gt(audit.sealId, seal))
      await h.database.db.delete(audit).where(sql`${audit.sealId} is null`)
      await h.database.db.delete(auditSeals).where(gt(auditSeals.id, seal))
    })

  it('a chain that was cut at its end is found, until a person accepts it with a reason', async () => {
    const anchor = memoryAnchor()
    const shop = commandsWith(anchor)
    await sale()
    const kept = await headOf(h.database.db)
    await sale()
    expect((await shop('audit', 'verify')).exit).toBe(0)
    const last = anchor.last()
    expect(E.right(await headOf(h.database.db))).toEqual(last)
    await cutAfter(kept?.seal ?? 0)

    for (const how of [['--dry-run'], []]) {
      const said = await shop('audit', 'verify', ...how)
      expect(said.exit).toBe(1)
      expect(said.text).toMatch(
        /The chain was CUT: .* its anchor has seal \d+\. If a backup was restored: audit accept/u,
      )
    }
    // later sales do not cover it up
    await sale()
    await sale()
    await anchorHead(partsOf(anchor))
    expect(anchor.last()).toEqual(last)
    const found = (await shop('doctor')).out.filter(line => line.startsWith('BAD'))
    expect(found).toEqual([
      expect.stringContaining('after a restored backup see audit accept'),
      expect.stringContaining('1 code sold without a row in the audit'),
    ])

    expect((await shop('audit', 'accept', '--reason', 'restored the backup of Monday')).exit).toBe(0)
    expect((await shop('audit', 'verify')).exit).toBe(0)
    expect((await shop('audit', 'log', '--limit', '5')).text).toContain('restored the backup of Monday')
    await sale()
    expect((await anchorHead(partsOf(anchor))).added).toEqual(await headOf(h.database.db))
  })

  it('a chain that was changed behind its guards is found', async () => {
    const anchor = memoryAnchor()
    await sale()
    await anchorHead(partsOf(anchor))
    const [row] = await h.database.db
      .select()
      .from(auditSeals)
      .where(eq(auditSeals.id, (await headOf(h.database.db))?.seal ?? 0))
    if (row === undefined) throw new Error('no seal')
    const change = (hash: Buffer) =>
      unguarded(() => h.database.db.update(auditSeals).set({ hash }).where(eq(auditSeals.id, row.id)))
    await change(Buffer.alloc(32))
    expect((await anchorHead(partsOf(anchor))).contradiction).toContain('another hash')
    await change(row.hash)
    expect((await anchorHead(partsOf(anchor))).contradiction).toBeUndefined()
  })

  it('the log has each new end of the chain once, and a cut once', async () => {
    const told: string[] = []
    const tell = (details: Readonly<Record<string, unknown>>) => void told.push(String(details['event']))
    const anchor = memoryAnchor()
    const job = anchoring(partsOf(anchor), { info: tell, error: tell })
    await sale()
    await job()
    await job()
    expect(told).toEqual(['audit_head'])
    anchor.append({ seal: 1_000_000, hash: '0'.repeat(64) }, 'head', 0)
    await job()
    await job()
    expect(told).toEqual(['audit_head', 'audit_cut'])
  })

  it('doctor asks for an anchor if the chain has none', async () => {
    await sale()
    const shop = commandsWith(memoryAnchor())
    expect((await shop('doctor')).text).toContain('due  the audit chain has no anchor')
    await shop('audit', 'verify')
    expect((await shop('doctor')).text).toContain('ok   the audit chain ends where its anchor says')
  })

  it('doctor finds a code that was sold and is offered again behind the guards', async () => {
    const { db } = h.database
    const me = await h.customer()
    const variant = await h.variant()
    await settleWith(h, me, (await buy(h, me, variant)).id)
    const finding = async () =>
      (await commandsWith(memoryAnchor())('doctor')).out.find(
        line => line.includes('the audit has every sold code') || line.includes('sold without a row'),
      )
    const before = await finding()
    await db.execute(sql`alter table codes disable trigger user`)
    await db.update(codes).set({ state: 'free', orderUnitId: null }).where(eq(codes.variantNo, variant))
    await db.execute(sql`alter table codes enable trigger user`)
    expect(await finding()).toMatch(/^BAD/u)
    expect(await finding()).not.toBe(before)
  })
})

describe('the file of an anchor', () => {
  const newFile = () => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-anchor-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    return join(folder, 'deep', 'audit.anchor')
  }
  const head = (seal: number) => ({ seal, hash: String(seal % 10).repeat(64) })

  it('the file has a line for each head, is private, and its last line counts', () => {
    const path = newFile()
    const anchor = fileAnchor(path)
    expect(anchor.last()).toEqual(E.right(undefined))
    anchor.append(head(1), 'head', 0)
    anchor.append(head(22), 'head', 1)
    expect(fileAnchor(path).last()).toEqual(E.right(head(22)))
    anchor.append(head(3), 'accepted', 2)
    expect(fileAnchor(path).last()).toEqual(E.right(head(3)))
    expect(readFileSync(path, 'utf8').split('\n')[0]).toBe(`1970-01-01T00:00:00.000Z head 1 ${'1'.repeat(64)}`)
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })

  it('a half-written last line is reported, and the next head begins a new line', () => {
    const path = newFile()
    const anchor = fileAnchor(path)
    anchor.append(head(1), 'head', 0)
    writeFileSync(path, `${readFileSync(path, 'utf8')}1970-01-01T00:0`)
    expect(anchor.last()).toEqual(E.left(`the last line of ${path} is not the end of a chain`))
    anchor.append(head(2), 'accepted', 0)
    expect(anchor.last()).toEqual(E.right(head(2)))
  })

  it('a file of gigabytes is read at its end only', () => {
    const path = newFile()
    const anchor = fileAnchor(path)
    anchor.append(head(1), 'head', 0)
    // the hole takes no space on the disk
    truncateSync(path, 3 * 2 ** 30)
    expect(anchor.last()).toEqual(E.left(`the last line of ${path} is not the end of a chain`))
    anchor.append(head(2), 'accepted', 0)
    const { size } = statSync(path)
    expect(anchor.last()).toEqual(E.right(head(2)))
    anchor.append(head(3), 'head', 0)
    expect(anchor.last()).toEqual(E.right(head(3)))
    // the first of both began a new line, the second did not need to
    expect(statSync(path).size - size).toBe(size - 3 * 2 ** 30 - 1 - 'accepted'.length + 'head'.length)
  })

  it('a last line whose beginning is out of reach does not pass for the end of a chain', () => {
    const path = newFile()
    const anchor = fileAnchor(path)
    anchor.append(head(1), 'head', 0)
    appendFileSync(path, `${'a'.repeat(10_000)} head 2 ${'2'.repeat(64)}${' '.repeat(3_000)}`)
    expect(anchor.last()).toEqual(E.left(`the last line of ${path} is not the end of a chain`))
    appendFileSync(path, '\n'.repeat(10_000))
    expect(anchor.last()).toEqual(E.left(`the last line of ${path} is not the end of a chain`))
  })
})
