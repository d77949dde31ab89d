import type { CustomerData } from '@server/customers/customer-data'
import type { ExportedNote, ExportedOrder } from '@server/customers/exported-orders'
import { facts, pairs, printedPage, table } from '@server/operators/printed-page'
import { type Html, html } from '@server/platform/html'
import { shopTime } from '@server/platform/period'

/** The data of a customer as a page to print or to send. */
export const dataPage = (data: CustomerData): string =>
  printedPage(
    'What the shop knows about you',
    new Date(data.made_at),
    html`${accountPart(data)} ${waysInPart(data)} ${cartPart(data)} ${data.orders.map(orderPart)}`,
  )

const accountPart = ({ account }: CustomerData): Html => html`
  <h2>Account</h2>
  ${facts([
    ['id', account.id],
    ['name', account.name],
    [
      'phone number',
      account.tel === null ? 'none' : `${account.tel}${account.tel_confirmed ? '' : ' (not confirmed)'}`,
    ],
    ['receipts by mail', account.receipts_to ?? 'none'],
    ['status', account.status],
    ['password', account.has_password ? 'set; only a hash is kept' : 'none'],
    ['since', at(account.since)],
    ['accepted policies', account.consents.map(({ id, version }) => `${id} ${version}`).join(', ')],
  ])}
  ${notesPart(account.notes)}
`

const waysInPart = ({ logins, devices, mini_apps: apps }: CustomerData): Html => html`
  <h2>Logins with other services</h2>
  ${table(
    ['service', 'id there', 'name', 'since'],
    logins.map(each => [each.provider, each.id, each.name, at(each.since)]),
  )}
  <h2>Devices</h2>
  ${table(
    ['since', 'last seen', 'ended', 'called itself'],
    devices.map(each => [
      at(each.since),
      at(each.seen_at),
      each.ended_at === null ? '' : at(each.ended_at),
      each.agent ?? '',
    ]),
  )}
  <h2>Apps that may read the account</h2>
  ${table(
    ['app', 'rights', 'until'],
    apps.map(each => [each.client, each.scopes.join(', '), at(each.until)]),
  )}
`

const cartPart = ({ cart }: CustomerData): Html => html`
  <h2>Cart</h2>
  ${facts(cart === null ? [] : [['entered at the checkout', pairs(cart.form)]])}
  ${table(
    ['pieces', 'variant', 'entered'],
    (cart?.lines ?? []).map(line => [String(line.quantity), line.variant, pairs(line.entered)]),
  )}
`

const orderPart = (order: ExportedOrder): Html => html`
  <h2>Order ${order.no}</h2>
  ${facts([
    ['placed', at(order.placed_at)],
    ['status', order.status],
    ['amount', `${order.currency} ${order.amount}`],
    ['entered at the checkout', pairs(order.form)],
    ['codes shown', order.codes_shown_at.map(at).join(', ')],
  ])}
  ${table(
    ['pieces', 'variant', 'name', 'price of one', 'entered', 'returned'],
    order.lines.map(line => [
      String(line.quantity),
      line.variant,
      line.name,
      line.price,
      pairs(line.entered),
      returnedText(line),
    ]),
  )}
  <h3>Payments and refunds</h3>
  ${table(
    ['what', 'reference', 'amount', 'state', 'at'],
    [
      ...order.payments.map(each => [
        `${each.method} (${each.provider})`,
        each.ref ?? '',
        `${each.currency} ${each.amount}`,
        each.state,
        at(each.opened_at),
      ]),
      ...order.refunds.map(each => [
        `refund: ${each.reason}`,
        each.ref ?? '',
        `${each.currency} ${each.amount}`,
        each.state,
        each.sent_at === null ? '' : at(each.sent_at),
      ]),
    ],
  )}
  ${notesPart(order.notes)}
`

const notesPart = (notes: readonly ExportedNote[]): Html => html`
  <h3>What the shop did and noted</h3>
  ${table(
    ['at', 'what', 'details'],
    notes.map(each => [at(each.at), each.what, pairs(each.details)]),
  )}
`

const returnedText = ({ refunded, voided }: ExportedOrder['lines'][number]): string =>
  [
    ...(refunded === 0 ? [] : [`refunded: ${refunded}`]),
    ...voided.map(({ cause, at: when }) => `a code was voided: ${cause}, ${at(when)}`),
  ].join('; ')

const at = (instant: string): string => shopTime(new Date(instant))
