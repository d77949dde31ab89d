import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyCalls as calls } from '~/contract/console/money'
import { listActs } from '@server/operators/acts'
import { statementLines } from '@server/platform/database/schema/statements'
import type { Console } from '@tests/server/console/harness'
import { type MoneyShop, opened, openMoneyShop, paid } from '@tests/server/console/money-shop'
import { expectError } from '@tests/server/http/harness'
import { refOf } from '@tests/server/payments/fake-wallet'

let shop: MoneyShop
let counter: Console
let reader: Console
beforeAll(async () => {
  shop = await openMoneyShop()
})
afterAll(() => shop.h.close())

const newDay = async (): Promise<string> => {
  const day = await shop.newDay()
  counter = shop.counter()
  reader = shop.reader()
  return day
}
const refused = (refusal: string, facts: object = {}) => ({ status: 409, body: { refusal, facts } })
const unmatched = async () => (await reader.look(calls.unmatched)).right().items.map(each => each.reference)

describe('statements of providers at the console', () => {
  const columns = { reference: 'Trade no', amount: 'Sum' }
  const store = (lines: readonly string[], given: object = {}, input: object = {}) =>
    counter.act(
      calls.importStatement,
      { provider: 'wallet', source: 'november.csv', columns, currency: 'HKD', ...input },
      { file: lines.join('\n'), reason: null, ...given },
    )

  it('a statement is stored and compared: what agrees, what one side alone has, and where the sums differ', async () => {
    const day = await newDay()
    const [same, other, missing] = [await paid(shop.h), await paid(shop.h), await paid(shop.h)]
    const { currency } = same
    const lines = [
      'Trade no,Sum,at',
      `${same.ref},100.00,${day} 09:00`,
      `${other.ref},99.00,${day} 09:01`,
      `STRANGE,5.00,${day} 09:02`,
    ]
    const given = { currency }
    expect((await store(lines, { dryRun: true }, given)).right()).toEqual({ added: 3, known: 0 })
    expect((await reader.look(calls.providers)).right().items).toEqual([{ provider: 'wallet' }])
    expect((await store(lines, {}, given)).right()).toEqual({ added: 3, known: 0 })
    expect((await store(lines, {}, given)).right()).toEqual({ added: 0, known: 3 })
    expect((await listActs(shop.h.deps.db, { limit: 1 }))[0]).toMatchObject({
      command: 'books import-statement',
      subject: 'wallet november.csv',
    })
    const [provider] = (await reader.look(calls.providers)).right().items
    expect(provider).toMatchObject({ provider: 'wallet', from: expect.any(Number), to: expect.any(Number) })
    const query = { provider: 'wallet', day }
    const found = (await reader.look(calls.reconcile, { query })).right()
    expect(found.matched).toBe(1)
    expect(found.items.map(({ what, reference = '' }) => `${what} ${reference}`).toSorted()).toEqual(
      [`amount ${other.ref}`, `only_shop ${missing.ref}`, 'only_statement STRANGE'].toSorted(),
    )
    expect(found.differing).toBe(3)
    expect(await unmatched()).toContain('STRANGE')
    expect(await unmatched()).not.toContain(same.ref)
    expectError(await reader.look(calls.reconcile), 422)
    expectError(await reader.act(calls.importStatement, { provider: 'x', source: 'x', columns }, { file: '' }), 403)
  })

  it('a payment that the shop learns of after its statement is no longer unmatched', async () => {
    const day = await newDay()
    const { payment, tell } = await opened(shop.h, 10_000)
    const reference = refOf(payment?.id ?? '')
    await store(['Trade no,Sum,at', `${reference},100.00,${day} 09:00`], {}, { currency: payment?.currency })
    expect(await unmatched()).toContain(reference)
    await tell(payment?.amount ?? 0)
    expect(await unmatched()).not.toContain(reference)
    const [line] = await shop.h.database.db.select().from(statementLines).where(eq(statementLines.reference, reference))
    expect(line?.matched).toBe(false)
  })

  it('a file that cannot be read is refused with what is wrong and where, and nothing is stored', async () => {
    const day = await newDay()
    const stored = async () => (await shop.h.database.db.select().from(statementLines)).length
    const before = await stored()
    const row = `R,1.00,${day}`
    expect(await store(['Trade no,Sum,at', row, `,1.00,${day}`, row, `,1.00,${day}`, `R,much,${day}`])).toMatchObject(
      refused('statement_no_reference', { lines: '3, 5', faults: '3' }),
    )
    expect(await store(['Nr,Sum,at', row])).toMatchObject(
      refused('statement_no_column', { columns: 'Trade no', has: 'Nr, Sum, at' }),
    )
    expect(await store(['"'])).toMatchObject(refused('statement_no_csv'))
    expect(await store(['Trade no,Sum,at', row], {}, { currency: undefined })).toMatchObject(
      refused('statement_no_currency'),
    )
    const big5 = Buffer.concat([Buffer.from([0xa5, 0xe6, 0xa9, 0xf6]), Buffer.from(`,Sum,at\n${row}\n`)])
    const traded = { columns: { reference: '交易', amount: 'Sum' } }
    expect(await store([], { file: big5 }, traded)).toMatchObject(refused('not_encoded', { encoding: 'utf-8' }))
    expect(await stored()).toBe(before)
    expect((await store([], { file: big5 }, { ...traded, encoding: 'big5' })).right()).toEqual({ added: 1, known: 0 })
    expect((await store([], { file: Buffer.alloc(5_000_000) })).status).toBe(413)
  })
})
