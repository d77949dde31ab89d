import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { listActs } from '@server/operators/acts'
import { payments } from '@server/platform/database/schema/payments'
import { openDesk } from '@tests/server/cli/desk'
import { right } from '@tests/server/shop-harness'

/** Each kind of text that a command keeps. `CODE` is the code of an order that was sold, in some spelling. */
const texts: readonly { readonly of: string; readonly argv: readonly string[] }[] = [
  { of: '--reason', argv: ['orders', 'hold', 'ORDER', '--reason', 'code CODE reported'] },
  { of: '--reason', argv: ['orders', 'give-up', 'ORDER', '--reason', 'CODE'] },
  { of: '--reason', argv: ['orders', 'replace', 'ORDER', '--unit', '1.1', '--reason', 'xCODEx'] },
  { of: '--reason', argv: ['audit', 'accept', '--reason', 'CODE'] },
  { of: '--reason', argv: ['catalogue', 'import', 'absent.json', '--reason', 'CODE'] },
  { of: 'The note', argv: ['orders', 'note', 'ORDER', 'the customer says CODE'] },
  { of: '--ref', argv: ['orders', 'refund', 'ORDER', '--ref', 'CODE', '--reason', 'x'] },
  { of: '--ref', argv: ['orders', 'mark-paid', 'ORDER', '--provider', 'wallet', '--ref', 'CODE', '--reason', 'x'] },
  { of: 'The reference', argv: ['books', 'resolve', 'wallet', 'CODE', '--reason', 'x'] },
  { of: 'The file', argv: ['codes', 'import', 'CODE.csv', '--variant', 'X', '--reason', 'x'] },
  { of: '--name', argv: ['pictures', 'add', 'absent.png', '--name', 'CODE'] },
  { of: 'The name', argv: ['operators', 'add', 'CODE', '--role', 'owner', '--reason', 'x'] },
  { of: 'The batch', argv: ['codes', 'quarantine', 'CODE', '--reason', 'x'] },
]

describe('a code in a text of a command', () => {
  let desk: Awaited<ReturnType<typeof openDesk>>
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  it.each(texts)('[I-11] the command is refused, names $of, and stores nothing: $argv', async ({ of, argv }) => {
    const { shop, sold, h } = desk
    const { no, id, me } = await sold()
    const code = right(await h.shop.orders.get(me, id)).items[0]?.codes?.[0]?.code ?? ''
    const { db } = h.database
    const paid = () => db.select().from(payments).where(eq(payments.orderId, id))
    const before = [await listActs(db, { limit: 1_000 }), await paid()]
    const plain = code.replaceAll('-', '')
    for (const spelling of [code, plain, plain.replaceAll(/(....)/gu, '$1 ').toLowerCase()])
      for (const how of [[], ['--dry-run']]) {
        const given = argv.map(each => each.replace('CODE', spelling).replace('ORDER', no))
        const said = await shop(...given, ...how)
        expect(said).toMatchObject({
          exit: 1,
          text: `${of} has a code in it. Name the code by its id (codes find), or by its end. Nothing was changed.`,
        })
      }
    expect([await listActs(db, { limit: 1_000 }), await paid()]).toEqual(before)
  })

  it('a text with the end of a code, its id or a phone number is kept', async () => {
    const { shop, sold, h } = desk
    const { no, code, tel } = await sold()
    const said = await shop('orders', 'note', no, `the code …${code.slice(-4)}, call +853 ${tel}`)
    expect(said.exit, said.text).toBe(0)
    expect(await listActs(h.database.db, { subject: no, limit: 1 })).toHaveLength(1)
  })
})
