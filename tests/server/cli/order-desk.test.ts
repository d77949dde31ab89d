import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { evidenceOf } from '@server/operations/audit/evidence'
import { endingOf } from '@server/stock/vault/canonical-code'
import { codes } from '@server/platform/database/schema/vault'
import { json, openDesk } from '@tests/server/cli/desk'
import { terminalsIn } from '@tests/server/operators/people'
import { type ShopHarness, buy, openShop, right } from '@tests/server/shop-harness'

describe('the commands that find and note an order', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  let h: ShopHarness
  beforeAll(async () => {
    desk = await openDesk()
    ;({ h } = desk)
  })
  afterAll(() => desk.close())

  const shop = (...argv: readonly string[]) => desk.shop(...argv)
  const sold = () => desk.sold()

  it('orders find says order, time of the shop, masked customer, product, amount and status', async () => {
    const { no, tel, variant } = await sold()
    const said = await shop('orders', 'find', tel)
    expect(said.out[0]).toMatch(/^order +placed +customer +product +amount +by +status$/u)
    expect(said.out[1]).toContain(no)
    expect(said.out[1]).toContain('2026-11-20 20:00')
    expect(said.out[1]).toContain('陳** +853 66** **')
    expect(said.out[1]).toContain(`1 × 「Test」「${variant}」`.slice(0, 4))
    expect(said.out[1]).toMatch(/MOP +100\.00 +mpay +success$/u)
    expect(said.text).not.toContain(tel)
    expect((await shop('orders', 'find', tel, '--unmasked')).text).toContain(`陳大文 +853 ${tel}`)
  })

  it('a role that does not talk to customers sees their numbers masked only', async () => {
    const { no, tel } = await sold()
    const other = await openShop('pglite', { stocked: false })
    const terminals = terminalsIn(other)
    await terminals.person('owner', 'owner')
    const reader = await terminals.person('reader', 'read-only')
    expect(await reader.shop('orders', 'list', '--unmasked')).toMatchObject({ exit: 1 })
    expect(await reader.shop('orders', 'list')).toMatchObject({ exit: 0 })
    await other.close()
    expect((await shop('orders', 'show', no)).text).not.toContain(tel)
  })

  it('[I-11] an order is found by a code that is typed or in a file, in any spelling, and the code is not printed', async () => {
    const { no, id, code, variant } = await sold()
    await sold()
    desk.terminal.typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    writeFileSync(join(desk.cwd, 'code.txt'), `\n${code}\n`)
    for (const how of [['--code'], ['--code-file', 'code.txt']]) {
      const said = await shop('orders', 'find', ...how)
      expect(said.out).toHaveLength(2)
      expect(said.out[1]).toContain(no)
      expect(said.text).not.toContain(code)
    }
    const found = json(await shop('codes', 'find', '--json'))
    expect(found).toMatchObject({ variant, state: 'sold', batch: { source: 'test' }, order: { id, no } })
    expect((await shop('codes', 'find')).text).toContain(`order ${no}, success`)
    expect((await shop('codes', 'find')).text).not.toContain(code)
  })

  it('codes find distinguishes a free code from one that is not in the vault', async () => {
    const variant = await h.variant({ codes: 0 })
    ;[desk.terminal.typed = ''] = await h.stock(variant, 1)
    expect((await shop('codes', 'find')).out).toContain('No order has had it.')
    expect((await shop('orders', 'find', '--code')).err).toEqual([
      'This code is free: no order has had it. See codes find.',
    ])
    desk.terminal.typed = 'ELSEWHERE-1'
    for (const path of [
      ['codes', 'find'],
      ['orders', 'find', '--code'],
    ])
      expect(await shop(...path)).toMatchObject({ exit: 1, err: ['This code is not in the vault.'] })
    desk.terminal.typed = '  '
    expect((await shop('codes', 'find')).err).toEqual(['No code was given.'])
    expect((await shop('orders', 'find', '--code-file', 'absent.txt')).err).toEqual(['absent.txt cannot be read.'])
  })

  it('a code from before canonical spellings is found, and stays as it is', async () => {
    const { db } = h.database
    const { code, no } = await sold()
    const fingerprint = h.vault.fingerprint(code)
    const older = h.vault.fingerprint('another spelling of it')
    await db.execute(`alter table codes disable trigger code_guard`)
    await db.update(codes).set({ fingerprint: older, canonical: false }).where(eq(codes.fingerprint, fingerprint))
    await db.execute(`alter table codes enable trigger code_guard`)
    desk.terminal.typed = code
    // the codes of the harness are marked as older ones, too: it opens them
    expect((await shop('codes', 'find')).text).toContain(`order ${no}`)
    expect(await db.select().from(codes).where(eq(codes.fingerprint, older))).toHaveLength(1)
  })

  it('[I-11] orders show has the customer, the device, the end of each code, references and acts, and no whole code', async () => {
    const { no, tel, code } = await sold()
    await shop('orders', 'note', no, 'called at noon')
    const said = await shop('orders', 'show', no.toLowerCase())
    for (const part of [
      '陳**',
      'placed in the login of',
      `…${endingOf(code)}`,
      'MOP',
      '100.00',
      'orders note',
      'called at noon',
    ])
      expect(said.text).toContain(part)
    expect(said.text).not.toContain(code)
    expect(said.text).not.toContain(tel)
    expect(json(await shop('orders', 'show', no, '--json', '--unmasked'))).toMatchObject({
      customer: { name: '陳大文', tel: `+853 ${tel}` },
      payments: [{ amount: '100.00', currency: 'MOP', ref: expect.stringMatching(/^ref-/u) }],
      pieces: [{ code: { ends: endingOf(code), state: 'sold' } }],
      acts: [{ command: 'orders note', after: { note: 'called at noon' } }],
    })
  })

  it('the end of a held code is not shown, because its order is not paid', async () => {
    const order = await buy(h, await h.customer(), await h.variant())
    expect(json(await shop('orders', 'show', order.id, '--json'))).toMatchObject({
      pieces: [{ code: { ends: null, state: 'held' } }],
    })
  })

  it('a note is an act of the order in the audit, and a text with a code of the vault is refused', async () => {
    const { id, no, code } = await sold()
    expect((await shop('orders', 'note', no, 'first\u0007\nline')).out).toEqual([`The note is on ${no}.`])
    for (const text of [`it is ${code}, he says`, code.toLowerCase(), `(${code}).`])
      expect(await shop('orders', 'note', no, text)).toMatchObject({
        exit: 1,
        err: [expect.stringContaining('a code')],
      })
    expect((await shop('orders', 'note', no, ' ')).err).toEqual(['A note needs a text.'])
    expect((await shop('orders', 'note', no, 'x'.repeat(1_001))).exit).toBe(1)
    const acts = (await evidenceOf(h.database.db, id)).audit.filter(row => row.kind === 'acted')
    expect(acts).toMatchObject([{ details: { command: 'orders note', after: { note: 'first line' } } }])
  })

  it('a whole code as a text is refused with the option to use, and is not repeated', async () => {
    const { code, no } = await sold()
    for (const text of [code, code.toLowerCase()]) {
      const said = await shop('orders', 'find', text)
      expect(said).toMatchObject({
        exit: 1,
        err: ['This is a code, and the history of the shell has it now. --code asks for one instead.'],
      })
      expect(said.text).not.toContain(text)
    }
    expect((await shop('orders', 'find', no)).out[1]).toContain(no)
  })

  it('a note that repeats the last one of its order is refused, also in another spelling of spaces', async () => {
    const [{ no }, other] = [await sold(), await sold()]
    const note = async (order: string, text: string, ...how: readonly string[]) =>
      (await shop('orders', 'note', order, text, ...how)).exit
    expect(await note(no, 'called')).toBe(0)
    await shop('orders', 'hold', no, '--reason', 'called')
    const again = `The last note on ${no} says this already (os:tester, 2026-11-20 20:00). Nothing was changed.`
    for (const how of [[], ['--dry-run']])
      expect(await shop('orders', 'note', no.toLowerCase(), ' called\n', ...how)).toMatchObject({
        exit: 1,
        err: [again],
      })
    expect(await note(other.no, 'called')).toBe(0)
    expect(await note(no, 'called again')).toBe(0)
    expect(await note(no, 'called')).toBe(0)
  })

  it('[I-11] the evidence has customer, device, ends of codes, decimal amounts, acts and notes, and no whole code', async () => {
    const { no, tel, code } = await sold()
    await shop('orders', 'note', no, '<b>bold</b> words')
    const said = await shop('audit', 'evidence', no.toLowerCase(), '--json')
    for (const personal of ['陳大文', tel]) expect(said.text).not.toContain(personal)
    expect(json(said)).toMatchObject({
      integrity: 'as_placed',
      order: {
        customer: { name: '陳**', tel: `+853 66** **${tel.slice(-2)}` },
        session: { agent: null },
        pieces: [{ code: { ends: endingOf(code) } }],
        payments: [{ amount: '100.00', currency: 'MOP' }],
        acts: [{ command: 'orders note' }, { command: 'audit evidence' }],
      },
      events: [{ amount: '100.00', currency: 'MOP', kind: 'paid' }],
    })
    expect(said.text).not.toContain(code)
    expect(said.text).not.toContain('10000')
    expect((await shop('audit', 'evidence', no, '--unmasked', '--html', 'page.html')).out).toEqual([
      'Written to page.html.',
    ])
    const page = readFileSync(join(desk.cwd, 'page.html'), 'utf8')
    const parts = [
      no,
      '陳大文',
      `+853 ${tel}`,
      endingOf(code),
      'MOP 100.00',
      '&#60;b&#62;bold',
      'the chain',
      'as it was placed',
    ]
    for (const part of parts) expect(page).toContain(part)
    for (const absent of [code, '<b>', '<script', 'http://', 'https://']) expect(page).not.toContain(absent)
    expect((await shop('audit', 'evidence', no, '--html', 'page.html')).err).toEqual([
      'page.html exists: it is not written over.',
    ])
    expect((await shop('audit', 'evidence', no, '--html', 'nowhere/page.html')).err).toEqual([
      'nowhere/page.html cannot be written: its folder does not exist.',
    ])
  })

  it('[I-14] orders cancel releases the stock of an unpaid order, closes its payments, and its customer sees it', async () => {
    const me = await h.customer()
    const variant = await h.variant({ codes: 1 })
    const order = await buy(h, me, variant)
    right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
    const said = await shop('orders', 'cancel', order.no ?? '', '--reason', 'the customer asked')
    expect(said.out).toEqual([`${order.no} is cancelled.`])
    expect((await shop('orders', 'cancel', order.no ?? '', '--reason', 'again')).out).toEqual([
      `${order.no} is cancelled already. Nothing was changed.`,
    ])
    expect(await h.books(variant)).toMatchObject({ free: 1, held: 0 })
    expect(right(await h.shop.orders.get(me, order.id)).status._tag).toBe('cancelled')
    await h.shop.flush()
    expect(h.pushed.findLast(push => push.channel === `private-orders.${order.id}`)?.data).toMatchObject({
      status: { name: 'cancelled' },
    })
    expect(json(await shop('orders', 'show', order.id, '--json'))).toMatchObject({
      payments: [{ state: 'closed', note: 'cancelled by an operator: the customer asked' }],
      acts: [{ command: 'orders cancel', reason: 'the customer asked' }],
    })
  })

  it('[I-07] money that comes for an order that an operator cancelled is fulfilled or refunded', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ codes: 1 }))
    right(await h.shop.orders.pay(me, order.id, 'mpay', undefined))
    await shop('orders', 'cancel', order.id, '--reason', 'why')
    const request = h.wallet.requests.findLast(each => each.order.id === order.id)
    await h.wallet.tell(h.shop, { payment: request?.payment ?? '' })
    expect(right(await h.shop.orders.get(me, order.id)).status._tag).toBe('success')
  })

  it('orders cancel refuses a paid order', async () => {
    const { no } = await sold()
    expect((await shop('orders', 'cancel', no, '--reason', 'why')).err).toEqual([
      'The order is success: nothing was changed.',
    ])
  })
})
