import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { table } from '@server/cli/kit/terminal'
import { codes } from '@server/platform/database/schema/vault'
import { commandDeps, commandIn, commandPaths, type Said } from '@tests/server/cli/harness'
import { catalogueDocument } from '@tests/server/import-harness'
import { EXPIRY_MARGIN_MS, buy, openShop, settleWith, type ShopHarness } from '@tests/server/shop-harness'

const HEADER = 'code,pin,serial,expires_at,url,format'
const cwd = mkdtempSync(join(tmpdir(), 'shop-cli-'))
let h: ShopHarness
let shop: (...argv: readonly string[]) => Promise<Said>
beforeAll(async () => {
  h = await openShop('pglite')
  shop = commandIn(cwd, {
    ...commandDeps(h),
    expiryMarginMs: EXPIRY_MARGIN_MS,
    notifyRelay: () => void h.shop.flush(),
  })
})
afterAll(async () => {
  rmSync(cwd, { recursive: true })
  await h.close()
})

const file = (name: string, text: string) => {
  writeFileSync(join(cwd, name), text)
  return name
}
const csv = (...lines: readonly string[]) => file('codes.csv', [HEADER, ...lines, ''].join('\n'))
const count = async () => (await h.database.db.select({ id: codes.id }).from(codes)).length

describe('the operator’s commands', () => {
  it('each command explains its use without a database', async () => {
    for (const command of [[], ['codes'], ['orders'], ...commandPaths()]) {
      const said = await shop(...command, '--help')
      expect(said.exit).toBe(0)
      expect(said.out[0]).toBe(
        `Usage: ${['shop', ...command].join(' ')} ${said.out[0]
          ?.split(' ')
          .slice(command.length + 2)
          .join(' ')}`,
      )
    }
    expect((await shop('codes', 'import', '--help')).text).toContain('--skip-refused')
  })

  it('an unknown command or option is refused, with a hint to the help', async () => {
    for (const argv of [
      ['nonsense'],
      ['codes', 'stock', '--nonsense'],
      ['codes', 'low-stock', '--at-most', 'few'],
      ['codes', 'import'],
      ['orders', 'show'],
    ]) {
      const said = await shop(...argv)
      expect(said.exit).toBe(1)
      expect(said.err.join('\n')).toContain('(--help says more)')
    }
  })

  it('codes import imports codes from a file and reports their number', async () => {
    const said = await shop('codes', 'import', csv('AAAA-1,,,,,', 'AAAA-2,,,,,'), '--variant', 'V1')
    expect(said).toMatchObject({
      exit: 0,
      out: [expect.stringMatching(/^V1 {2}2 {2}batch /u), '2 codes imported.'],
      err: [],
    })
  })

  it('codes import imports no code if a line is refused, and reports the line, unless told to skip it', async () => {
    const before = await count()
    const lines = csv('BBBB-1,,,,,', ',,,,,', 'AAAA-1,,,,,')
    const said = await shop('codes', 'import', lines, '--variant', 'V1')
    expect(said.exit).toBe(1)
    expect(said.err).toEqual(['line 3 has no code', 'line 4 is in the vault already'])
    expect(said.out).toEqual([
      'V1  1',
      '2 of 3 lines refused.',
      'Nothing was imported. --skip-refused takes the other 1.',
    ])
    expect(await count()).toBe(before)
    const tried = await shop('codes', 'import', lines, '--variant', 'V1', '--skip-refused', '--dry-run')
    expect(tried).toMatchObject({
      exit: 0,
      out: ['V1  1', '2 of 3 lines refused.', '1 code would be imported.'],
    })
    expect(await count()).toBe(before)
    const skipped = await shop('codes', 'import', lines, '--variant', 'V1', '--skip-refused', '--json')
    expect(skipped.exit).toBe(0)
    expect(JSON.parse(skipped.out.join(''))).toMatchObject({
      imported: true,
      accepted: { V1: 1 },
      refused: [{ line: 3 }, { line: 4 }],
    })
    expect(await count()).toBe(before + 1)
    expect((await shop('codes', 'import', csv(',,,,,'), '--variant', 'V1')).out).toEqual([
      '1 of 1 line refused.',
      'Nothing was imported.',
    ])
  })

  it('an import fails with one line if its file does not exist or is invalid', async () => {
    expect(await shop('codes', 'import', 'absent.csv', '--variant', 'V1')).toMatchObject({
      exit: 1,
      err: [expect.stringMatching(/absent\.csv does not exist\.$/u)],
    })
    expect(await shop('codes', 'import', csv('A,,,,,'))).toMatchObject({
      exit: 1,
      err: ['The file names no variants: say which one with --variant.'],
    })
    expect(await shop('catalogue', 'import', file('no.json', '{'))).toMatchObject({
      exit: 1,
      err: [expect.stringContaining('no JSON')],
    })
  })

  it('[I-11] codes import prints no part of a code, for any fault in its line', async () => {
    const wrong = [
      'SECRET-1 X,,,,,',
      `${'SECRET-2'.repeat(40)},,,,,`,
      'SECRET-3,,,SECRET-3,,',
      'SECRET-4,,,,SECRET-4,',
      'SECRET-5,,,,,SECRET-5',
    ]
    const said = await shop('codes', 'import', csv(...wrong), '--variant', 'V1')
    expect(said.err).toHaveLength(5)
    expect(said.text).not.toContain('SECRET')
    expect((await shop('codes', 'import', csv('"SECRET"X,,,,,'), '--variant', 'V1')).text).not.toContain('SECRET')
  })

  it('catalogue import reports what is new and what is hidden, or every fault with its path', async () => {
    const document = catalogueDocument()
    const path = file('catalogue.json', JSON.stringify(document))
    expect((await shop('catalogue', 'import', path, '--dry-run')).out.at(-1)).toBe(
      'Would be in the catalogue: 2 categories, 2 product groups, 4 variants.',
    )
    document.groups.pop()
    expect(
      (await shop('catalogue', 'import', file('less.json', JSON.stringify(document)), '--dry-run')).out[0],
    ).toMatch(/^hidden: .*T1/u)
    const broken = file('broken.json', JSON.stringify({ ...document, version: 2, groups: [{ no: 'G 1' }] }))
    const said = await shop('catalogue', 'import', broken)
    expect(said.exit).toBe(1)
    expect(said.err).toContain('version is not 1')
    expect(said.err).toContain('groups[0].no is not letters, digits, - _ . (64 at most)')
    expect(said.err).toContain('groups[0].variants is missing')
    expect(JSON.parse((await shop('catalogue', 'import', broken, '--json')).out.join('')).faults).toContainEqual({
      path: 'version',
      message: 'is not 1',
    })
  })

  it('[I-04] codes stock counts the stock of each variant', async () => {
    const no = await h.variant({ codes: 3 })
    await buy(h, await h.customer(), no)
    expect(JSON.parse((await shop('codes', 'stock', '--json')).out.join('')).variants).toContainEqual({
      variant: no,
      product: expect.any(String),
      name: `「Test」 · 「${no}」`,
      on_sale: true,
      visible: true,
      free: 2,
      held: 1,
      sold: 0,
      void: 0,
      imported: 3,
      for_sale: 2,
      expired: 0,
      expiring: 0,
    })
    expect(JSON.parse((await shop('codes', 'stock', '--variant', no, '--json')).out.join(''))).toMatchObject({
      variants: [{ variant: no }],
      next: null,
    })
    expect(await shop('codes', 'stock', '--variant', 'V9')).toMatchObject({
      exit: 1,
      err: ['No variant V9 is delivered as codes: catalogue list has the numbers.'],
    })
    const text = (await shop('codes', 'low-stock', '--at-most', '2')).out
    expect(text[0]).toMatch(/^variant +for sale +expiring +expired +free +held +sold +void +imported/u)
    expect(text.some(line => line.startsWith(no))).toBe(true)
    expect((await shop('codes', 'low-stock', '--at-most', '1')).text).not.toContain(no)
  })

  it('codes limit says how many codes of a variant are few, until its own limit is taken back', async () => {
    const no = await h.variant({ codes: 7 })
    const isLow = async () => (await shop('codes', 'low-stock')).text.includes(no)
    const limit = (...argv: readonly string[]) => shop('codes', 'limit', no, ...argv, '--reason', 'why')
    expect(await isLow()).toBe(false)
    expect((await limit('7')).text).toBe(`${no} has few codes with at most 7 codes for sale.`)
    expect(await isLow()).toBe(true)
    expect((await limit('--none')).text).toBe(`${no} has the limit of other variants.`)
    expect(await isLow()).toBe(false)
    for (const given of [[], ['7', '--none']]) expect((await limit(...given)).exit).toBe(1)
    expect((await limit('10001')).text).toBe('The limit is at most 10000.')
  })

  it('codes stock, expiring and doctor show free codes that have expired or expire soon', async () => {
    const no = await h.variant({ codes: 0 })
    const moments = [-1, 3, 20, 40].map(days => new Date(h.clock.now + days * 86_400_000))
    for (const expiresAt of moments) {
      await h.stock(no, 1)
      await h.database.db
        .update(codes)
        .set({ expiresAt })
        .where(and(eq(codes.variantNo, no), isNull(codes.expiresAt)))
    }
    const all = JSON.parse((await shop('codes', 'stock', '--json')).out.join(''))
    expect(all.variants).toContainEqual(
      expect.objectContaining({ variant: no, free: 4, for_sale: 3, expired: 1, expiring: 2 }),
    )
    expect((await shop('codes', 'low-stock', '--at-most', '3')).text).toContain(no)
    expect((await shop('codes', 'low-stock', '--at-most', '2')).text).not.toContain(no)

    const listed = async (...given: readonly string[]): Promise<unknown> =>
      JSON.parse((await shop('codes', 'expiring', '--json', ...given)).out.join('')).expiring
    const [expired, soon, later] = moments.map(at => ({
      variant: no,
      source: 'test',
      expires_at: at.toISOString(),
      codes: 1,
    }))
    expect(await listed()).toEqual([expired, soon, later])
    expect(await listed('--days', '0')).toEqual([expired])
    expect((await shop('codes', 'expiring', '--days', '7')).out).toHaveLength(3)

    const said = (await shop('doctor')).out
    expect(said).toContainEqual(expect.stringMatching(/^due {2}1 free code has expired.* codes expiring --days 0/u))
    expect(said).toContainEqual(
      expect.stringMatching(/^due {2}1 free code expires within 7 days.* codes expiring --days 7/u),
    )
  })

  it('vault rotate wraps every data key with the new key', async () => {
    expect((await shop('vault', 'rotate', '--dry-run')).out).toEqual([
      expect.stringMatching(/^0 of \d+ data keys would be wrapped with the current key\.$/u),
    ])
  })
})

describe('the operator’s commands for orders', () => {
  it('orders list shows the newest orders, and those of a status', async () => {
    h.clock.now += 1_000
    const me = await h.customer()
    const order = await buy(h, me, await h.variant())
    const listed = JSON.parse((await shop('orders', 'list', '--limit', '1', '--json')).out.join(''))
    expect(listed).toMatchObject({
      orders: [{ id: order.id, no: order.no, status: 'pending', amount: '100.00', currency: 'MOP' }],
    })
    expect((await shop('orders', 'list')).text).toContain(order.no)
    expect((await shop('orders', 'list', '--status', 'refunded')).out).toHaveLength(1)
    expect(await shop('orders', 'list', '--status', 'lost')).toMatchObject({
      exit: 1,
      err: [expect.stringMatching(/^--status is one of pending, /u)],
    })
  })

  it('[I-10] [I-11] orders show finds an order by id or number, and never shows its codes', async () => {
    const me = await h.customer()
    const no = await h.variant({ codes: 0 })
    const [code = ''] = await h.stock(no, 1)
    const order = await buy(h, me, no)
    await settleWith(h, me, order.id)
    await h.shop.orders.get(me, order.id)
    for (const given of [order.id, order.no ?? '']) {
      for (const how of [[], ['--json']]) {
        const said = await shop('orders', 'show', given, ...how)
        expect(said.text).toContain('success')
        expect(said.text).not.toContain(code)
        expect(said.text).not.toContain('4711')
      }
    }
    const shown = JSON.parse((await shop('orders', 'show', order.id, '--json')).out.join(''))
    expect(shown).toMatchObject({ reveals: 1, lines: [{ units: { done: 1 } }], payments: [{ state: 'paid' }] })
    expect(await shop('orders', 'show', 'MO-NONE')).toMatchObject({ exit: 1, err: ['There is no such order.'] })
  })

  it('[I-02] orders fulfil needs a paid order, and its dry run changes no data', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    expect(await shop('orders', 'fulfil', order.id)).toMatchObject({
      exit: 1,
      err: ['The order is pending: nothing was changed.'],
    })
    await settleWith(h, me, order.id)
    const due = JSON.parse((await shop('orders', 'due', '--json')).out.join(''))
    expect(due.units).toContainEqual(expect.objectContaining({ order: order.id, no: order.no }))
    expect((await shop('orders', 'fulfil', order.id, '--dry-run')).out.at(-1)).toBe('Nothing was changed.')
    expect((await shop('orders', 'show', order.id)).text).toContain('processing')
    expect((await shop('orders', 'fulfil', order.no ?? '')).out).toEqual([`${order.no} is success.`])
    expect((await shop('orders', 'fulfil', order.id)).out).toEqual([
      `${order.no} is success already. Nothing was changed.`,
    ])
    await h.shop.flush()
    expect(h.pushed.findLast(push => push.channel === `private-orders.${order.id}`)?.data).toMatchObject({
      status: { name: 'success' },
    })
  })

  it('[I-02] orders give-up makes an order refund due, and a second command records the refund', async () => {
    const me = await h.customer()
    const order = await buy(h, me, await h.variant({ delivery: 'fulfilment' }))
    await settleWith(h, me, order.id)
    expect((await shop('orders', 'give-up', order.id)).exit).toBe(1)
    expect((await shop('orders', 'give-up', order.id, '--reason', 'the number is closed')).out).toEqual([
      `${order.no} is refund_due.`,
    ])
    expect((await shop('orders', 'give-up', order.id, '--reason', 'again')).out).toEqual([
      `${order.no} is refund_due already. Nothing was changed.`,
    ])
    const shown = JSON.parse((await shop('orders', 'show', order.id, '--json')).out.join(''))
    expect(shown).toMatchObject({
      status: 'refund_due',
      payments: [{ state: 'refund_due', note: 'the number is closed' }],
      acts: [{ command: 'orders give-up' }],
    })
    expect((await shop('orders', 'refund', order.id)).exit).toBe(1)
    const refund = ['orders', 'refund', order.id, '--ref', 'back-to-them-1'] as const
    expect((await shop(...refund, '--dry-run')).out.at(-1)).toBe('Nothing was changed.')
    const back = `MOP 100.00 of ${order.no} went back`
    expect((await shop(...refund)).out).toEqual([`${back}. The order is refunded.`])
    expect((await shop(...refund)).out).toEqual([`Recorded before: ${back}. Nothing was changed.`])
    const after = JSON.parse((await shop('orders', 'show', order.id, '--json')).out.join(''))
    expect(after).toMatchObject({ payments: [{ state: 'refunded', refund: 'back-to-them-1' }] })
  })
})

describe('a table', () => {
  it('a table has columns in which Chinese characters count double and figures are right-aligned', () => {
    expect(
      table(
        ['name', 'n'],
        [
          ['點數卡', 5],
          ['Card', 12],
        ],
      ),
    ).toEqual(['name     n', '點數卡   5', 'Card    12'])
    expect(table(['name'], [])).toEqual(['name'])
    // more rows than a function has arguments
    expect(
      table(
        ['name'],
        Array.from({ length: 200_000 }, () => ['a']),
      ).length,
    ).toBe(200_001)
  })
})
