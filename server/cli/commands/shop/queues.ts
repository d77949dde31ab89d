import type { Command } from 'commander'
import * as t from 'io-ts'
import { cents, toWire } from '~/domain/shared/money'
import { asked } from '@server/cli/kit/parse-options'
import { jsonOf } from '@server/cli/kit/json'
import type { Session } from '@server/cli/kit/session'
import { table } from '@server/cli/kit/terminal'
import { type Queues, queuesOf } from '@server/operations/queues'
import { shopTime } from '@server/platform/period'

const options = t.type({ json: t.boolean })

export const queuesCommand = (root: Command, session: Session): void => {
  root
    .command('queues')
    .description(
      'What waits, and since when: the outbox of pushes, receipts to mail, webhooks, payments without a notification, money to go back, money without a payment, codes that cannot be decrypted, orders under review, top-ups; and the inbox of notifications of providers.',
    )
    .option('--json', 'as JSON', false)
    .action(async (given: unknown) => {
      const { out } = session.terminal
      const { db, now } = await session.open()
      const queues = await queuesOf(db, now())
      if (asked(options, given).json) return out(jsonOf(queuesInJson(queues)))
      return queueLines(queues, now()).forEach(out)
    })
}

const queuesInJson = (queues: Queues) => ({
  ...queues,
  nothing: queues.nothing.map(strangeEvent),
  refunds: queues.refunds.map(sumOfMoney),
  owed: queues.owed.map(owedMoney),
  unmatched: queues.unmatched.map(sumOfMoney),
})

const sumOfMoney = <A extends { readonly amount: number | null }>({ amount, ...rest }: A) => ({
  ...rest,
  amount: amount === null ? null : toWire(cents(amount)),
})

const strangeEvent = (event: Queues['nothing'][number]) => ({
  at: event.receivedAt,
  provider: event.provider,
  event: event.eventId,
  payment: event.paymentId,
  ref: event.providerRef,
  amount: event.amount === null ? null : toWire(cents(event.amount)),
  currency: event.currency,
  effect: event.effect,
})

const owedMoney = (owed: Queues['owed'][number]) => ({ ...owed, amount: toWire(cents(owed.amount)) })

const queueLines = (queues: Queues, now: number): readonly string[] => {
  const ago = (at: Date | null): string => (at === null ? '' : age(now - at.getTime()))
  const { waiting, since } = queues.outbox
  const { receipts } = queues
  return [
    `outbox: ${waiting} wait${since === null ? '' : `, the oldest for ${ago(since)}`}`,
    ...(receipts.waiting + receipts.failed === 0
      ? []
      : [
          `receipts: ${receipts.waiting} wait${receipts.since === null ? '' : `, the oldest for ${ago(receipts.since)}`}; ${receipts.failed} given up${receipts.note === null ? '' : ` (${receipts.note})`}`,
        ]),
    ...section(
      'webhooks (webhooks list --parked names what was given up)',
      ['endpoint', 'state', 'waiting', 'failing', 'parked', 'due since', 'trouble'],
      queues.webhooks.map(each => [
        each.endpoint,
        each.state,
        each.waiting,
        each.failing,
        each.parked,
        ago(each.since),
        each.why ?? each.note ?? '',
      ]),
    ),
    ...section(
      'inbox: what providers told in the last 30 days',
      ['provider', 'effect', 'events', 'last came'],
      queues.inbox.map(each => [each.provider, each.effect, each.events, `${ago(each.newest)} ago`]),
    ),
    ...section(
      'inbox: the newest that bought nothing',
      ['came', 'provider', 'ref', '', 'amount', 'effect'],
      queues.nothing
        .map(strangeEvent)
        .map(each => [
          shopTime(each.at),
          each.provider,
          each.ref ?? '',
          each.currency ?? '',
          each.amount ?? '',
          each.effect,
        ]),
    ),
    ...section(
      'payments without word',
      ['provider', 'payments', 'oldest', 'last asked'],
      queues.unheard.map(each => [each.provider, each.waiting, ago(each.since), `${ago(each.asked)} ago`]),
    ),
    ...moneyLines(queues, ago),
    ...section(
      'orders under review',
      ['order', 'status', 'held for'],
      queues.review.map(each => [each.order, each.status, ago(each.since)]),
    ),
    ...section(
      'top-ups that are due (orders due lists them)',
      ['supplier', 'top-ups', 'oldest', 'trouble'],
      queues.topUps.map(each => [each.supplier, each.waiting, ago(each.since), each.note ?? '']),
    ),
  ]
}

/** Money that waits, and what keeps the shop from reading what was paid for. */
const moneyLines = (queues: Queues, ago: (at: Date | null) => string): readonly string[] => [
  ...section(
    'money that is to go back',
    ['provider', 'refunds', '', 'amount', 'oldest'],
    queues.refunds
      .map(sumOfMoney)
      .map(each => [each.provider, each.waiting, each.currency, each.amount ?? '', ago(each.since)]),
  ),
  ...section(
    'the oldest of it',
    ['order', 'provider', 'ref', '', 'amount', 'reason', 'since', 'note', 'at the provider'],
    queues.owed
      .map(owedMoney)
      .map(each => [
        each.order,
        each.provider,
        each.ref ?? '',
        each.currency,
        each.amount,
        each.reason,
        shopTime(each.since),
        each.note ?? '',
        [each.sending, each.answer].filter(part => part !== null).join(': '),
      ]),
  ),
  ...section(
    'money that matches no payment or refund',
    ['provider', 'kind', 'reference', '', 'amount', 'since'],
    queues.unmatched
      .map(sumOfMoney)
      .map(each => [
        each.provider,
        each.kind,
        each.reference,
        each.currency ?? '',
        each.amount ?? '',
        shopTime(each.since),
      ]),
  ),
  ...section(
    'codes that cannot be decrypted',
    ['code', 'variant', 'state', 'order', 'found'],
    queues.unreadable.map(each => [each.code, each.variant, each.state, each.order ?? '', `${ago(each.since)} ago`]),
  ),
  ...section(
    'notifications that cannot be decrypted',
    ['provider', 'notifications', 'first', 'last'],
    queues.undecrypted.map(each => [each.provider, each.count, `${ago(each.since)} ago`, `${ago(each.lastAt)} ago`]),
  ),
]

const section = (
  title: string,
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): readonly string[] => (rows.length === 0 ? [] : ['', title, ...table(heads, rows)])

/** Roughly: `45 s`, `12 min`, `3 h`, `5 d`. */
const age = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} d`
}
