import type { Command } from 'commander'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type KnownStatus, knownStatuses } from '~/domain/order-status'
import { asked } from '@server/cli/asked'
import { markPaidCommand } from '@server/cli/mark-paid'
import { wholeNumber } from '@server/cli/numbers'
import { type KeptOrder, listOrders, orderIdOf, readOrder } from '@server/cli/kept-orders'
import type { CommandDeps, Session } from '@server/cli/session'
import { CommandError, table } from '@server/cli/terminal'
import { dueUnits, fulfil, giveUp, type Hindrance, refunded } from '@server/shop/fulfil'

const listed = t.intersection([t.type({ json: t.boolean, limit: t.number }), t.partial({ status: t.string })])
const json = t.type({ json: t.boolean })
const changing = t.type({ json: t.boolean, dryRun: t.boolean })
const reasoned = t.intersection([changing, t.type({ because: t.string })])

export const ordersCommands = (root: Command, session: Session): void => {
  const { out } = session.terminal
  const orders = root.command('orders').description('Orders; never their codes.')

  orders
    .command('list')
    .description('The newest orders.')
    .option('--status <status>', `only those: ${knownStatuses.join(', ')}`)
    .option('--limit <count>', 'so many at most', wholeNumber, 20)
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const wanted = asked(listed, given)
      const status = knownStatuses.find(each => each === wanted.status)
      if (status === undefined && wanted.status !== undefined)
        throw new CommandError(`No order is ever ${wanted.status}.`)
      const rows = await listOrders((await session.open()).db, status, wanted.limit)
      if (wanted.json) return out(JSON.stringify(rows))
      const shown = rows.map(row => [
        row.no,
        row.status,
        row.payment,
        row.currency,
        row.amount,
        row.quantity,
        row.created_at,
      ])
      return table(['order', 'status', 'payment', '', 'amount', 'pieces', 'placed'], shown).forEach(out)
    })

  orders
    .command('show')
    .description('One order: lines, units, payments. Codes are never shown here.')
    .argument('<order>', 'its id or its number')
    .option('--json', 'as JSON', false)
    .action(async (given: string, options: unknown) => {
      const order = await found(await session.open(), given)
      return asked(json, options).json ? out(JSON.stringify(order)) : shown(order).forEach(out)
    })

  orders
    .command('due')
    .description('Top-ups that are paid and wait to be carried out, oldest first.')
    .option('--json', 'as JSON', false)
    .action(async (options: unknown) => {
      const due = await dueUnits(await session.open())
      if (asked(json, options).json) return out(JSON.stringify(due))
      const rows = due.map(unit => [unit.no, unit.variant, unit.name, entered(unit.entered), unit.since.toISOString()])
      return table(['order', 'variant', 'name', 'for', 'since'], rows).forEach(out)
    })

  /** A command that leads an order on. */
  const leading = (
    name: string,
    what: string,
    done: (deps: CommandDeps, id: string, because: string) => Promise<Led>,
  ) =>
    orders
      .command(name)
      .description(what)
      .argument('<order>', 'its id or its number')
      .option('--dry-run', 'show the order, change nothing', false)
      .option('--json', 'as JSON', false)
      .action(async (given: string, options: unknown) => {
        const { dryRun, because } = {
          because: '',
          ...asked(changing, options),
          ...(reasoned.is(options) ? options : {}),
        }
        const deps = await session.open()
        const order = await found(deps, given)
        const led = dryRun ? E.right(order.status) : await done(deps, order.id, because)
        if (E.isLeft(led)) throw new CommandError(hindrance(led.left))
        const after = dryRun ? order : await found(deps, order.id)
        if (asked(json, options).json) return out(JSON.stringify(after))
        if (dryRun) shown(after).forEach(out)
        return out(dryRun ? 'Nothing was changed.' : `${after.no} is ${after.status}.`)
      })

  leading('fulfil', 'Every top-up of the order was carried out.', (deps, id) => fulfil(deps, id))
  leading('give-up', 'The order cannot be fulfilled: it is to be paid back.', giveUp).requiredOption(
    '--because <why>',
    'for the books',
  )
  leading('refunded', 'The money of the order went back.', (deps, id) => refunded(deps, id))
  markPaidCommand(orders, session)
}

type Led = E.Either<Hindrance, KnownStatus>

const found = async ({ db }: CommandDeps, given: string): Promise<KeptOrder> => {
  const id = await orderIdOf(db, given)
  const order = id === undefined ? undefined : await readOrder(db, id)
  if (order === undefined) throw new CommandError('There is no such order.')
  return order
}

const hindrance = (left: Hindrance): string =>
  left._tag === 'absent' ? 'The order has nothing to carry out.' : `The order is ${left.status}: nothing was changed.`

const shown = (order: KeptOrder): readonly string[] => [
  `${order.no}  ${order.status}  (${order.id})`,
  `${order.currency} ${order.amount} by ${order.payment}, placed ${order.created_at}, to be paid before ${order.expires_at}`,
  '',
  ...table(
    ['pieces', 'variant', 'name', 'delivery', 'units', 'for'],
    order.lines.map(line => [
      line.quantity,
      line.variant,
      line.name,
      line.delivery,
      counts(line.units),
      entered(line.entered),
    ]),
  ),
  '',
  ...table(
    ['payment', 'provider', 'ref', '', 'amount', 'state', 'note'],
    order.payments.map(each => [
      each.method,
      each.provider,
      each.ref ?? '',
      each.currency,
      each.amount,
      each.state,
      each.note ?? '',
    ]),
  ),
  `codes were shown ${order.reveals} times`,
]

const counts = (units: Readonly<Record<string, number>>): string =>
  Object.entries(units)
    .map(([state, count]) => `${count} ${state}`)
    .join(', ')

const entered = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
