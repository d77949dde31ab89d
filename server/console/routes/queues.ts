import * as E from 'fp-ts/Either'
import type { FastifyInstance } from 'fastify'
import { type ConsoleQueues, queueCalls } from '~/contract/console/queues'
import { defined } from '~/domain/shared/defined'
import { cents } from '~/domain/shared/money'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { lookRoute } from '@server/console/kit/define-call'
import { type Queues, queuesOf } from '@server/operations/queues'

/** Everything that waits. */
export const queueRoutes = (app: FastifyInstance, console: ConsoleDeps): void => {
  lookRoute(app, console, queueCalls.showQueues, async ({ deps: { db, now } }) =>
    E.right(queuesShown(await queuesOf(db, now()), now())),
  )
}

const queuesShown = (queues: Queues, at: number): ConsoleQueues => ({
  at,
  pushes: { waiting: queues.outbox.waiting, ...sinceOf(queues.outbox) },
  receipts: {
    waiting: queues.receipts.waiting,
    failed: queues.receipts.failed,
    ...sinceOf(queues.receipts),
    ...noteOf(queues.receipts),
  },
  inbox: queues.inbox.map(({ newest, ...each }) => ({ ...each, ...defined({ newest: newest?.getTime() }) })),
  nothing: queues.nothing.map(event => ({
    at: event.receivedAt.getTime(),
    provider: event.provider,
    event: event.eventId,
    effect: event.effect,
    ...amountOf(event),
    ...defined({ payment: event.paymentId ?? undefined, reference: event.providerRef ?? undefined }),
  })),
  unheard: queues.unheard.map(({ provider, waiting, since, asked }) => ({
    provider,
    waiting,
    ...sinceOf({ since }),
    ...defined({ asked: asked?.getTime() }),
  })),
  ...moneyShown(queues),
  unreadable: queues.unreadable.map(({ since, order, ...each }) => ({
    ...each,
    since: since.getTime(),
    ...defined({ order: order ?? undefined }),
  })),
  undecrypted: queues.undecrypted.map(({ provider, count, since, lastAt }) => ({
    provider,
    notifications: count,
    since: since.getTime(),
    last_at: lastAt.getTime(),
  })),
  review: queues.review.map(({ order, status, since }) => ({ order, status, ...sinceOf({ since }) })),
  top_ups: queues.topUps.map(({ supplier, waiting, ...each }) => ({
    state: supplier,
    waiting,
    ...sinceOf(each),
    ...noteOf(each),
  })),
})

const moneyShown = ({ refunds, owed, unmatched }: Queues): Pick<ConsoleQueues, 'refunds' | 'owed' | 'unmatched'> => ({
  refunds: refunds.map(({ provider, currency, amount, waiting, since }) => ({
    provider,
    currency,
    amount: cents(amount),
    waiting,
    ...sinceOf({ since }),
  })),
  owed: owed.map(({ order, provider, amount, currency, reason, since, ref, note, sending, answer }) => ({
    order,
    provider,
    amount: cents(amount),
    currency,
    reason,
    since: since.getTime(),
    ...defined({ reference: ref ?? undefined, sending: sending ?? undefined, answer: answer ?? undefined }),
    ...noteOf({ note }),
  })),
  unmatched: unmatched.map(each => ({
    provider: each.provider,
    kind: each.kind,
    reference: each.reference,
    since: each.since.getTime(),
    ...amountOf(each),
  })),
})

const sinceOf = ({ since }: { readonly since: Date | null }) => defined({ since: since?.getTime() })

const noteOf = ({ note }: { readonly note: string | null }) => defined({ note: note ?? undefined })

const amountOf = ({ amount, currency }: { readonly amount: number | null; readonly currency: string | null }) =>
  defined({ amount: amount === null ? undefined : cents(amount), currency: currency ?? undefined })
