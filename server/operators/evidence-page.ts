import type { Evidence } from '@server/operations/audit/evidence'
import type { ErasedOrder } from '@server/operations/audit/order-integrity'
import { shopTimeInFull } from '@server/platform/period'
import type { OrderRecord } from '@server/operators/order-record'
import { facts, pairs, printedPage, table } from '@server/operators/printed-page'
import { type Html, html } from '@server/platform/html'

export type OrderEvidence = Evidence & { readonly order: OrderRecord }

/** The evidence of an order as a page that prints on paper and needs nothing from the network. */
export const evidencePage = (evidence: OrderEvidence, now: Date): string => {
  const { order } = evidence
  return printedPage(
    `Evidence for order ${order.no}`,
    now,
    html`${orderPart(evidence)} ${moneyPart(evidence)} ${goodsPart(evidence)} ${actsPart(evidence)}
    ${chainPart(evidence)}`,
  )
}

const orderPart = ({ order, integrity, erasure }: OrderEvidence): Html => html`
  <h2>Order</h2>
  ${facts([
    ['number', order.no],
    ['status', order.status],
    ['placed', at(order.created_at)],
    ['amount', `${order.currency} ${order.amount} by ${order.payment}`],
    ['customer', `${order.customer.name} ${order.customer.tel ?? 'no number'} (${order.customer.id})`],
    ['login', order.session === null ? 'gone' : `${at(order.session.created_at)} (${order.session.id})`],
    ['device', order.session?.agent ?? 'it did not say'],
    ['entered at the checkout', pairs(order.form)],
    [
      'codes shown to the customer',
      order.first_shown_at === null ? 'never' : `${times(order.reveals)}, first ${at(order.first_shown_at)}`,
    ],
    ['compared with the digest of the audit', INTEGRITY[integrity]],
    ...(erasure === null ? [] : erasureFacts(erasure)),
  ])}
  <h2>What was ordered</h2>
  ${table(
    ['pieces', 'variant', 'name', 'price of one', 'entered'],
    order.lines.map(line => [
      String(line.quantity),
      line.variant,
      line.name,
      `${order.currency} ${line.price}`,
      pairs(line.entered),
    ]),
  )}
`

const INTEGRITY: Readonly<Record<Evidence['integrity'], string>> = {
  as_placed: 'as it was placed',
  changed: 'CHANGED since it was placed',
  erased: 'what the customer entered was erased, the rest is unchanged',
  unknown: 'placed by a release that kept no digest',
}

const erasureFacts = ({
  row,
  at: erasedAt,
  original,
  was,
  digest,
}: ErasedOrder): readonly (readonly [string, string])[] => [
  ['entries erased', `${shopTimeInFull(erasedAt)} (row ${row})`],
  ['digest of the original', `${original} (${WAS[was]})`],
  ['digest of what is left', digest],
]

const WAS: Readonly<Record<ErasedOrder['was'], string>> = {
  as_placed: 'the same as when it was placed',
  changed: 'NOT the same as when it was placed',
  unknown: 'placed by a release that kept no digest',
}

const moneyPart = ({ order, events }: OrderEvidence): Html => html`
  <h2>Payments</h2>
  ${table(
    ['opened', 'method', 'reference', 'amount', 'came', 'state', 'refund', 'note'],
    order.payments.map(each => [
      at(each.created_at),
      `${each.method} (${each.provider})`,
      each.ref ?? '',
      `${each.currency} ${each.amount}`,
      each.came ?? '',
      each.state,
      each.refund ?? '',
      each.note ?? '',
    ]),
  )}
  <h2>Refunds</h2>
  ${table(
    ['written down', 'sent', 'amount', 'reason', 'piece', 'state', 'reference', 'at the provider', 'note'],
    order.after_sales.refunds.map(each => [
      at(each.created_at),
      each.sent_at === null ? '' : at(each.sent_at),
      `${each.currency} ${each.amount}`,
      each.reason,
      each.piece ?? '',
      each.state,
      each.ref ?? '',
      each.provider_state ?? '',
      each.note ?? '',
    ]),
  )}
  <h2>What the providers said</h2>
  ${table(
    ['received', 'provider', 'event', 'reference', 'amount', 'effect'],
    events.map(each => [
      shopTimeInFull(each.receivedAt),
      each.provider,
      `${each.kind} (${each.eventId})`,
      each.providerRef ?? '',
      each.amount === null ? '' : `${each.currency ?? ''} ${each.amount}`,
      each.effect,
    ]),
  )}
`

const goodsPart = ({ order, audit, fulfilments }: OrderEvidence): Html => html`
  <h2>Pieces</h2>
  ${table(
    ['piece', 'variant', 'kind', 'state', 'code ends', 'code'],
    order.pieces.map(each => [
      each.name,
      each.variant,
      each.kind,
      each.state,
      each.code?.ends ?? '',
      each.code === null ? '' : `${each.code.id} (${each.code.state})`,
    ]),
  )}
  <h2>Codes that were voided after the sale</h2>
  ${table(
    ['voided', 'piece', 'cause', 'code ends', 'code', 'note'],
    order.after_sales.voided.map(each => [
      at(each.at),
      each.piece,
      each.cause,
      each.ends ?? '',
      each.code,
      each.note ?? '',
    ]),
  )}
  <h2>Top-ups at the supplier</h2>
  ${table(
    ['unit', 'state', 'last change', 'note'],
    fulfilments.map(each => [each.unitId, each.state, shopTimeInFull(each.updatedAt), each.note ?? '']),
  )}
  <h2>What happened</h2>
  ${table(
    ['row', 'at', 'what', 'code', 'details'],
    audit
      .filter(row => row.kind !== 'acted')
      .map(row => [String(row.id), shopTimeInFull(row.at), row.kind, row.codeId ?? '', pairs(row.details)]),
  )}
`

const actsPart = ({ order }: OrderEvidence): Html => html`
  <h2>What operators did and noted</h2>
  ${table(
    ['row', 'at', 'by', 'command', 'reason', 'before', 'after'],
    order.acts.map(act => [
      String(act.row),
      shopTimeInFull(act.at),
      act.by,
      act.command,
      act.reason ?? '',
      pairs(act.before),
      pairs(act.after),
    ]),
  )}
`

const chainPart = ({ seals, chain }: OrderEvidence): Html => html`
  <h2>Chain of the audit</h2>
  ${facts([
    [
      'the chain',
      chain.broken === undefined ? 'holds here' : `BROKEN at seal ${chain.broken.seal}: ${chain.broken.why}`,
    ],
    ['checked again', `the seals of these records: ${chain.rows} rows in ${chain.seals} seals`],
    ['head', chain.head],
    ...Object.entries(seals).map(([seal, hash]): readonly [string, string] => [`seal ${seal}`, hash]),
  ])}
`

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`)

const at = (instant: string): string => shopTimeInFull(new Date(instant))
