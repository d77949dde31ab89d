import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { soughtStatuses } from '~/contract/console/order-states'
import { paymentCodes } from '~/domain/payments/payment'
import { parseAmount } from '~/domain/shared/money'
import { defined } from '~/domain/shared/defined'
import { shownSums } from '@server/cli/commands/orders/after-sales'
import { showsAll, UNMASKED } from '@server/cli/kit/unmasked'
import { askedPage, printNext, withPages } from '@server/cli/kit/paging'
import { asked } from '@server/cli/kit/parse-options'
import { readSecret } from '@server/cli/kit/read-secret'
import type { Session } from '@server/cli/kit/session'
import { CommandError, table } from '@server/cli/kit/terminal'
import { jsonOf } from '@server/cli/kit/json'
import { findOrders, isCode, orderWithCode } from '@server/acts/orders/find-orders'
import { orderFilters, type WrongFilter } from '@server/acts/orders/order-filters'
import type { BatchPieces } from '@server/operations/orders/batch-pieces'
import { shopTime } from '@server/platform/period'
import type { ListedOrder, OrderSearch } from '@server/operations/orders/search-orders'

const filters = t.intersection([
  t.type({ json: t.boolean, unmasked: t.boolean, refunded: t.boolean }),
  t.partial({
    status: t.string,
    payment: t.string,
    amount: t.string,
    product: t.string,
    batch: t.string,
    day: t.string,
    on: t.string,
    from: t.string,
    to: t.string,
  }),
])
type Filters = t.TypeOf<typeof filters>
const byCode = t.intersection([t.type({ code: t.boolean }), t.partial({ codeFile: t.string })])

const SEARCHED =
  'A text is the number of an order, a phone number, a reference of a provider, or a product. Names of customers are not searched.'

/** `orders list` and `orders find`: the same search, without and with a text. */
export const searchCommands = (orders: Command, session: Session): void => {
  withFilters(orders.command('list').description('The newest orders.')).action(async (given: unknown) =>
    print(session, asked(filters, given), {}),
  )

  withFilters(
    orders
      .command('find')
      .description('Find orders by what a customer or a provider says: number, phone, reference, product, or a code.')
      .argument('[text]', 'an order number in any letter case, a phone number, a reference of a provider, or a product')
      .option('--code', 'ask for a code, and find the order that has it', false)
      .option('--code-file <file>', 'the same, with the code in the first line of a file'),
  ).action(async (text: string | undefined, given: unknown) => {
    const { code, codeFile } = asked(byCode, given)
    const isByCode = code || codeFile !== undefined
    const order = isByCode ? await askedOrder(session, codeFile) : undefined
    return print(session, asked(filters, given), defined({ text, order }))
  })
}

const withFilters = (command: Command): Command => withPages(withSearch(command), 20).option('--json', 'as JSON', false)

const withSearch = (command: Command): Command =>
  command
    .option('--status <status>', `only those: ${soughtStatuses.join(', ')}`)
    .option('--refunded', 'only those of which money went back, or must; their status may be success', false)
    .option('--payment <method>', `only those that are paid by this method: ${paymentCodes.join(', ')}`)
    .option('--amount <amount>', 'only those of this amount, such as 107.00')
    .option('--product <text>', 'only those with this product or variant: a number, or a part of the name')
    .option(
      '--batch <id>',
      'only those that got or hold codes of this batch (codes batches), and the state of these codes',
    )
    .option('--day <day>', 'only those of this day in the shop’s time zone, such as 2026-11-23 or yesterday')
    .option('--on <day>', 'the same as --day')
    .option('--from <time>', 'only those from this day or time on, such as 2026-11-23T18:40')
    .option('--to <time>', 'only those to the end of this day, or before this time')
    .option('--unmasked', UNMASKED, false)

/** The order that holds or has a code, or had it until it was voided. */
const askedOrder = async (session: Session, file: string | undefined): Promise<string> => {
  const found = await orderWithCode(await session.open(), await readSecret(session.terminal, file))
  if (E.isRight(found)) return found.right
  if (found.left._tag === 'unknown_code') throw new CommandError('This code is not in the vault.')
  throw new CommandError(`This code is ${found.left.state}: no order has had it. See codes find.`)
}

const print = async (session: Session, given: Filters, what: Pick<OrderSearch, 'text' | 'order'>): Promise<void> => {
  const { out } = session.terminal
  const isUnmasked = showsAll(session, given.unmasked)
  const deps = await session.open()
  const search = { ...what, ...searchOf(given, deps.now()) }
  const page = await askedPage(given, paging => findOrders(deps, search, paging, isUnmasked))
  if (given.json) return out(jsonOf(page))
  if (page.orders.length === 0) {
    if (what.text === undefined) return out('No order fits.')
    if (await isCode(deps, what.text))
      throw new CommandError('This is a code, and the history of the shell has it now. --code asks for one instead.')
    return out(`No order fits. ${SEARCHED}`)
  }
  const ofBatch = given.batch === undefined ? [] : ['codes of the batch']
  const heads = ['order', 'placed', 'customer', 'product', '', 'amount', 'by', 'status', ...ofBatch, '']
  table(heads, page.orders.map(row)).forEach(out)
  printNext(session.terminal, page)
}

const row = (order: ListedOrder): readonly string[] => [
  order.no,
  shopTime(new Date(order.created_at)),
  [order.customer.name, order.customer.tel ?? ''].filter(each => each !== '').join(' '),
  productOf(order),
  order.currency,
  order.amount,
  order.payment,
  order.status,
  ...(order.batch === null ? [] : [fates(order.batch)]),
  [...(order.review_since === null ? [] : ['under review']), ...shownSums(order.refunds)].join(', '),
]

/** A code that is held only may still be sold to another customer. */
const fates = ({ shown, unseen, replaced, refunded, held }: BatchPieces): string =>
  Object.entries({ shown, unseen, replaced, refunded, 'held, not sold': held })
    .flatMap(([fate, pieces]) => (pieces === 0 ? [] : [`${pieces} ${fate}`]))
    .join(', ')

/** The first line, and how many more there are. */
const productOf = ({ lines }: ListedOrder): string => {
  const [first] = lines
  if (first === undefined) return ''
  return `${first.quantity} × ${first.name}${lines.length > 1 ? ` +${lines.length - 1}` : ''}`
}

const searchOf = (
  { status, refunded, payment, amount, product, batch, day, on = day, from, to }: Filters,
  now: number,
): OrderSearch => {
  const sum = amount === undefined ? undefined : parseAmount(amount)
  if (sum === undefined && amount !== undefined)
    throw new CommandError(`--amount: ${amount} is no amount such as 107.00.`)
  const said = { status, payment, product, batch, refunded: refunded ? 'yes' : undefined, on, from, to }
  const read = orderFilters(said, now)
  if (E.isLeft(read)) throw new CommandError(wrongFilter(read.left))
  return { ...read.right, ...defined({ amount: sum }) }
}

const wrongFilter = ({ filter, value }: WrongFilter): string => {
  switch (filter) {
    case 'status':
      return `--status is one of ${soughtStatuses.join(', ')}.`
    case 'payment':
      return `--payment is one of ${paymentCodes.join(', ')}.`
    case 'batch':
      return `${value} is no batch: codes batches lists them.`
    case 'on':
    case 'from':
    case 'to':
      return `${value} is no day such as 2026-11-23, and no time such as 2026-11-23T18:40.`
    // no option of the command, or any text
    case 'edition':
    case 'product':
    case 'customer':
    case 'refunded':
    case 'review':
      return `${value} is no ${filter}.`
  }
}
