import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '~/domain/shared/money'
import { actsOn, listActs } from '@server/operators/acts'
import { recordOf } from '@server/acts/orders/named-order'
import { endingOf } from '@server/stock/vault/canonical-code'
import { codes } from '@server/platform/database/schema/vault'
import { users } from '@server/platform/database/schema/users'
import { json, openDesk } from '@tests/server/cli/desk'
import { erase } from '@tests/server/customers/erasing'
import { buy, right, settleWith } from '@tests/server/shop-harness'

describe('the commands after a sale', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  const why = ['--reason', 'the customer called'] as const
  const actsOf = async (no: string) =>
    (await listActs(desk.h.database.db, { limit: 20, subject: no })).map(({ command }) => command)

  it('[I-30] a code that was replaced or refunded leads to its order, and says why it is void', async () => {
    const { shop, sold, terminal } = desk
    const replaced = await sold({ spare: 1 })
    const order = right(await desk.h.shop.orders.get(replaced.me, replaced.id))
    const seen = order.items[0]?.codes?.[0]?.code ?? ''
    expect((await shop('orders', 'replace', replaced.no, '--unit', '1.1', ...why)).exit).toBe(0)
    terminal.typed = seen
    expect((await shop('orders', 'find', '--code')).text).toContain(replaced.no)
    const said = await shop('codes', 'find')
    expect(said.text).toContain('after its sale: invalid, replaced by code')
    expect(said.text).toContain(`order ${replaced.no}`)

    const refunded = await sold()
    await shop('orders', 'refund', refunded.no, '--ref', 'gone-1', ...why)
    terminal.typed = refunded.code
    expect((await shop('orders', 'find', '--code')).text).toContain(refunded.no)
    expect(json(await shop('codes', 'find', '--json'))).toMatchObject({
      state: 'void',
      order: { no: refunded.no },
      voided: { cause: 'refunded', replaced_by: null },
    })
  })

  it('[I-11] orders show and the evidence have the ends of codes that are there and of voided ones, and never a whole code', async () => {
    const { shop, sold } = desk
    const { no, id, me, variant } = await sold({ spare: 1 })
    const code = right(await desk.h.shop.orders.get(me, id)).items[0]?.codes?.[0]?.code ?? ''
    await shop('orders', 'replace', no, '--code', code.slice(-4), ...why)
    await shop('orders', 'refund', no, '--due', '--amount', '12.50', ...why)
    const shown = await shop('orders', 'show', no)
    expect(shown.out.find(line => line.includes('invalid'))).toMatch(new RegExp(`^…${endingOf(code)} +1\\.1`, 'u'))
    const [row] = await desk.h.database.db.select().from(codes).where(eq(codes.variantNo, variant))
    const batch = row?.batchId ?? 'none'
    expect(shown.out.filter(line => line.includes(batch))).toHaveLength(2)
    expect(json(await shop('orders', 'show', no, '--json'))).toMatchObject({
      pieces: [{ name: '1.1', code: { ends: expect.stringMatching(/^.{4}$/u), batch }, supplier: null }],
      after_sales: {
        voided: [{ piece: '1.1', ends: endingOf(code), batch }],
        refunds: [{ amount: '12.50', state: 'due' }],
      },
    })
    expect((await shop('audit', 'evidence', no, '--html', 'after.html')).exit).toBe(0)
    const page = readFileSync(join(desk.cwd, 'after.html'), 'utf8')
    for (const part of ['MOP 12.50', endingOf(code), 'invalid', 'once, first 2026-11-20 20:00:00'])
      expect(page).toContain(part)
    expect(shown.text).toContain('codes were shown once, first at 2026-11-20 20:00:00')
    for (const text of [shown.text, page]) expect(text).not.toContain(code)
  })

  it('[I-11] a whole code is refused where its end is asked for', async () => {
    const { shop, sold } = desk
    const { no, code } = await sold()
    for (const command of [
      ['replace', no],
      ['refund', no, '--ref', 'whole-1'],
    ]) {
      const said = await shop('orders', ...command, '--code', code, ...why)
      expect(said.err).toEqual(['Say the last 4 characters of the code, and no more. codes find reads a whole one.'])
    }
  })

  it('a replaced piece keeps its code until the operator names that code, and repeating a command changes nothing', async () => {
    const { shop, sold, h } = desk
    const { no, id, me, variant, code } = await sold({ spare: 3 })
    const replace = (...how: readonly string[]) => shop('orders', 'replace', no, ...how, ...why)
    const end = async () => {
      const [piece] = (await recordOf({ db: h.database.db, vault: h.vault, lang: 'en' }, id)).pieces
      return piece?.code?.ends ?? ''
    }
    const [first, done] = [await end(), [`Piece 1.1 of ${no} has another code.`]]
    expect((await replace('--unit', '1.1')).out).toEqual(done)
    const second = await end()
    const refusal = [
      `Piece 1.1 was replaced before (2026-11-20 20:00:00, invalid, the customer called). Its code is now …${second}: to replace that one as well, add --code ${second}. Nothing was changed.`,
    ]
    for (const look of [false, true]) {
      if (look) await h.shop.orders.get(me, id)
      expect(await replace('--unit', '1.1')).toMatchObject({ exit: 1, out: [], err: refusal })
      expect(await replace('--unit', '1.1', '--dry-run')).toMatchObject({ exit: 1, err: refusal })
    }
    // the code that was replaced: that was done
    expect(await replace('--code', first)).toMatchObject({
      exit: 0,
      out: ['The code of piece 1.1 was replaced before. Nothing was changed.'],
    })
    expect(await end()).toBe(second)
    for (const unit of [['--unit', '1.1'], []]) {
      const before = await end()
      const how = [...unit, '--code', before]
      expect((await replace(...how)).out).toEqual(done)
      expect(await end()).not.toBe(before)
      expect((await replace(...how)).text).toContain('was replaced before. Nothing was changed.')
    }
    expect(await h.books(variant)).toMatchObject({ free: 0, sold: 1, void: 3 })
    expect((await replace('--unit', '1.1', '--code', 'ZZZZ')).err).toEqual(['No code of piece 1.1 ends like that.'])
    expect(await actsOf(no)).toEqual(Array(3).fill('orders replace'))
    expect((await shop('orders', 'show', no)).text).not.toContain(code)
  })

  it('two codes of a piece that end alike are distinguished by their ids', async () => {
    const { shop, h } = desk
    const me = await h.customer()
    const variant = await h.variant({ codes: 0 })
    writeFileSync(join(desk.cwd, 'alike.csv'), 'code\nALIKE-0001-7777\nALIKE-0002-7777\nALIKE-0003-7777\n')
    expect((await shop('codes', 'import', 'alike.csv', '--variant', variant, ...why)).exit).toBe(0)
    const { id } = await buy(h, me, variant)
    await settleWith(h, me, id)
    const replace = (...how: readonly string[]) => shop('orders', 'replace', id, ...how, ...why)
    expect((await replace('--code', '7777')).exit).toBe(0)
    expect((await replace('--code', '7777')).err).toEqual([
      'Several codes of this piece ended like that: say --code with its id (orders show).',
    ])
    const [piece] = (await recordOf({ db: h.database.db, vault: h.vault, lang: 'en' }, id)).pieces
    expect((await replace('--code', piece?.code?.id ?? '')).exit).toBe(0)
    expect(await h.books(variant)).toMatchObject({ sold: 1, void: 2 })
  })

  it('a dry run of a replacement does not show the end of the code that is still for sale', async () => {
    const { shop, sold } = desk
    const { no, code } = await sold({ spare: 1 })
    const said = await shop('orders', 'replace', no, '--unit', '1.1', ...why, '--dry-run')
    expect(said.text).toContain(`…${endingOf(code)}`)
    expect(said.text.match(/…/gu)).toHaveLength(1)
  })

  it('[I-11] a code is revealed for a reason, which the audit has with the id of the code, and never the code', async () => {
    const { shop, sold, h } = desk
    const { no, id, me } = await sold({ spare: 1 })
    const first = right(await h.shop.orders.get(me, id)).items[0]?.codes?.[0]?.code ?? ''
    const reveal = (...how: readonly string[]) => shop('orders', 'reveal-code', no, ...how)
    expect(await reveal('--unit', '1.1')).toMatchObject({ exit: 1, err: ['Say why with --reason, for the audit.'] })
    const dry = await reveal('--unit', '1.1', '--dry-run', ...why)
    expect(dry.out).toEqual([expect.stringMatching(/^The code ….+ would be shown\. Nothing was changed\.$/u)])
    expect(dry.text).not.toContain(first)
    expect((await actsOn(h.database.db, id)).length).toBe(0)

    expect((await reveal('--unit', '1.1', ...why)).out).toContain(`code: ${first}`)
    expect(json(await reveal('--code', first.slice(-4), '--json', ...why))).toMatchObject({
      order: no,
      piece: '1.1',
      ends: endingOf(first),
      voided: false,
      code: { code: first },
    })
    const acts = await actsOn(h.database.db, id)
    const [row] = (await recordOf({ ...h, ...h.database, lang: 'en' }, id)).pieces
    expect(acts).toMatchObject(
      [1, 2].map(() => ({
        command: 'orders reveal-code',
        reason: 'the customer called',
        after: { unit: '1.1', code: row?.code?.id },
      })),
    )
    expect(JSON.stringify(acts)).not.toContain(first)

    await shop('orders', 'replace', no, '--unit', '1.1', ...why)
    expect(json(await reveal('--code', first.slice(-4), '--json', ...why))).toMatchObject({
      voided: true,
      code: { code: first },
    })
    expect((await reveal('--unit', '1.1', ...why)).text).not.toContain(first)
  })

  it('a code that no order has paid for is not revealed, nor what a top-up has not', async () => {
    const { h, shop } = desk
    const held = await buy(h, await h.customer(), await h.variant())
    const top = await buy(h, await h.customer(), await h.variant({ delivery: 'fulfilment' }))
    for (const { id } of [held, top])
      expect(await shop('orders', 'reveal-code', id, '--unit', '1.1', ...why)).toMatchObject({
        exit: 1,
        err: ['Piece 1.1 has no code that was sold.'],
      })
    expect((await shop('orders', 'reveal-code', held.id, ...why)).err).toEqual([
      'Say which code, with --unit or --code.',
    ])
  })

  it('[I-31] the codes of an erased customer are not revealed, also not one that was voided', async () => {
    const { h, shop, sold } = desk
    const { no, id, me, code } = await sold({ spare: 1 })
    await shop('orders', 'replace', no, '--unit', '1.1', ...why)
    await erase(h, me.userId)
    for (const how of [['--unit', '1.1'], ['--code', code.slice(-4)], ['--unit', '1.1', '--dry-run'], []])
      expect(await shop('orders', 'reveal-code', no, ...how, ...why)).toMatchObject({
        exit: 1,
        out: [],
        err: ['The customer was erased: the codes of this order are never shown again.'],
      })
    expect((await actsOn(h.database.db, id)).map(({ command }) => command)).not.toContain('orders reveal-code')
  })

  it('[I-29] a repeated refund shows the recorded one, and the audit has it once', async () => {
    const { shop, sold } = desk
    const { no } = await sold()
    const refund = (...more: readonly string[]) => shop('orders', 'refund', no, ...more, ...why)
    const due = `MOP 5.00 of ${no} is to go back`
    expect((await refund('--due', '--amount', '5')).out).toEqual([`${due}. The order is success.`])
    expect((await refund('--due', '--amount', '5')).out).toEqual([`Recorded before: ${due}. Nothing was changed.`])
    const back = `MOP 5.00 of ${no} went back`
    expect((await refund('--ref', `back ${no}`)).out).toEqual([`${back}. The order is success.`])
    expect((await refund('--ref', `back ${no}`)).out).toEqual([`Recorded before: ${back}. Nothing was changed.`])
    expect(await actsOf(no)).toEqual(['orders refund', 'orders refund'])
  })

  it('a refund that was written down by mistake is cancelled, and one that took a code stays', async () => {
    const { shop, sold } = desk
    const { no } = await sold()
    const refund = (...more: readonly string[]) => shop('orders', 'refund', no, ...more, ...why)
    await refund('--due', '--amount', '5')
    expect((await refund('--cancel', '--dry-run')).out).toEqual([
      'The refund of MOP 5.00 would be cancelled. Nothing was changed.',
    ])
    expect((await refund('--cancel')).out).toEqual([`The refund of MOP 5.00 is cancelled: ${no} owes nothing.`])
    expect((await refund('--cancel')).err).toEqual(['No such refund of the order is due. Nothing was changed.'])
    expect(await actsOf(no)).toEqual(['orders refund', 'orders refund'])
    await refund('--due')
    expect((await refund('--cancel')).err).toEqual([
      'This refund stays: it is for all that was left of the order, whose codes are void. Nothing was changed.',
    ])
    expect((await refund('--cancel', '--due')).exit).toBe(1)
  })

  it('orders hold and release say what happens, and that a customer is blocked', async () => {
    const { shop, sold } = desk
    const { no, tel, me } = await sold()
    const { no: open } = await buy(desk.h, me, await desk.h.variant())
    expect((await shop('orders', 'hold', no, ...why)).out).toEqual([
      `${no} is under review, and success: nothing of it is delivered or shown until orders release.`,
    ])
    expect((await shop('orders', 'hold', no, ...why)).out).toEqual([
      `${no} is under review already, since 2026-11-20 20:00:00. Nothing was changed.`,
    ])
    expect((await shop('orders', 'list')).out.find(line => line.includes(no))).toMatch(/success +under review$/u)
    expect((await shop('users', 'status', `+853 ${tel}`, 'blocked', ...why)).out).toEqual([
      'The account is blocked.',
      `Still under way (orders cancel ends an unpaid one, orders hold stops any): ${open ?? ''}`,
    ])
    expect((await shop('orders', 'release', no, ...why)).out).toEqual([
      `${no} is released, and success. Its customer is blocked, and cannot see it.`,
    ])
    expect((await shop('orders', 'release', no, ...why)).out).toEqual([
      `${no} is not under review. Nothing was changed.`,
    ])
    expect(await actsOf(no)).toEqual(['orders release', 'orders hold'])
  })

  it('a customer is named by any spelling of the number, and the country distinguishes two with one number', async () => {
    const { shop, sold, h } = desk
    const { tel, me } = await sold()
    for (const spelling of [tel, `+853${tel}`, `+853 ${tel.slice(0, 4)} ${tel.slice(4)}`, me.userId])
      expect(json(await shop('users', 'show', spelling, '--json'))).toMatchObject({ id: me.userId })
    const other = await h.customer()
    await h.database.db.update(users).set({ countryCode: '+852', tel }).where(eq(users.id, other.userId))
    expect((await shop('users', 'show', tel)).err).toEqual([
      'There is one customer each with +853 and +852: say the dialling code, too.',
    ])
    expect(json(await shop('users', 'show', `+852 ${tel}`, '--json'))).toMatchObject({ id: other.userId })
  })

  it('a search that finds nothing prints one sentence, and a day alone is a search', async () => {
    const { shop, sold } = desk
    expect((await shop('orders', 'find', 'Chan Tai Man')).out).toEqual([
      'No order fits. A text is the number of an order, a phone number, a reference of a provider, or a product. Names of customers are not searched.',
    ])
    const { no } = await sold()
    expect((await shop('orders', 'find', '--on', 'today')).text).toContain(no)
    expect((await shop('orders', 'find', '--on', 'yesterday')).out).toEqual(['No order fits.'])
  })

  it('orders show says what came when another sum came', async () => {
    const { h, shop } = desk
    const me = await h.customer()
    const { id } = await buy(h, me, await h.variant())
    right(await h.shop.orders.pay(me, id, 'mpay', undefined))
    const payment = h.wallet.requests.findLast(each => each.order.id === id)?.payment ?? ''
    await h.wallet.tell(h.shop, { payment, amount: cents(9_900) })
    expect(json(await shop('orders', 'show', id, '--json'))).toMatchObject({
      payments: [{ amount: '100.00', came: 'MOP 99.00' }],
    })
  })

  it('the free codes of a batch are voided without their file once it is in quarantine, and sold ones stay', async () => {
    const { shop, sold, h } = desk
    const { variant, id } = await sold({ spare: 3 })
    const [row] = await h.database.db.select().from(codes).where(eq(codes.variantNo, variant)).limit(1)
    const batch = row?.batchId ?? ''
    const voided = (...more: readonly string[]) => shop('codes', 'void', ...more, ...why)
    expect((await voided('--batch', batch)).err).toEqual([
      `The batch is on sale: take it off first, with codes quarantine ${batch}. Nothing was changed.`,
    ])
    expect((await shop('codes', 'quarantine', batch, ...why)).out).toEqual(['1 batch is in quarantine.'])
    expect((await shop('codes', 'quarantine', batch, ...why)).out).toEqual([
      'Nothing was changed: what you named is in quarantine already.',
    ])
    expect(await listActs(h.database.db, { subject: batch, limit: 9 })).toHaveLength(1)
    const absent = randomUUID()
    for (const command of ['quarantine', 'unlock'])
      expect(await shop('codes', command, absent, ...why)).toMatchObject({
        exit: 1,
        err: [`${absent} is no batch: codes batches lists them. Nothing was changed.`],
      })
    expect((await voided('--batch', batch, '--dry-run')).out).toEqual(['3 codes would be made void.'])
    expect(await h.books(variant)).toMatchObject({ free: 3, sold: 1 })
    expect((await voided('--batch', batch)).out).toEqual(['3 codes made void.'])
    expect(await h.books(variant)).toMatchObject({ free: 0, void: 3, sold: 1 })
    expect((await voided('--batch', batch)).out).toEqual([
      'Nothing was made void: the batch has no free codes. Sold ones stay with their customers (orders find).',
    ])
    expect((await shop('orders', 'show', id)).exit).toBe(0)
    for (const wrong of [[], ['codes.csv', '--batch', batch], ['--batch', 'x']])
      expect((await voided(...wrong)).exit).toBe(1)
  })

  it('a file that does not exist is refused in plain words', async () => {
    const said = await desk.shop('codes', 'import', 'absent.csv', ...why)
    expect(said.err).toEqual([expect.stringMatching(/absent\.csv does not exist\.$/u)])
  })
})
