import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import {
  NEVER,
  type Observable,
  type SchedulerLike,
  Subject,
  concatMap,
  defer,
  filter,
  from,
  map,
  merge,
  scan,
  startWith,
  takeUntil,
  tap,
  throttle,
} from 'rxjs'
import { type Env, type Live, live } from '~/application/lib/live'
import { slowingDown } from '~/application/lib/query'
import { type Remote, fromEither, idle, known, pending } from '~/application/lib/remote'
import type { IdPort } from '~/domain/shared/id.port'
import type { Failure } from '~/domain/shared/failure'
import { type Order, isNews, newer } from '~/domain/orders/order'
import { awaitsPayment, isResting, isTerminal } from '~/domain/orders/order-status'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { PaymentInstruction } from '~/domain/payments/payment'
import type { RealtimePort } from '~/domain/orders/realtime.port'

/** An order that is kept up to date. */
export interface WatchedOrder {
  readonly state: Live<Remote<Failure, Order>>
  readonly refresh: () => void
  /**
   * Asks the payment's provider at once, through the backend, and returns the order. For a shopper who reports a
   * payment or returns from the wallet.
   */
  readonly check: TE.TaskEither<Failure, Order>
}

export interface OrdersUseCase {
  /**
   * Follows an order by push, and by polling that slows down, in case pushes do not arrive
   * (docs/spec/decisions.md#10-realtime).
   */
  readonly watch: (id: string) => WatchedOrder
  /** The same order for a person who has the order link (revival token). Uses polling only. */
  readonly revived: (id: string, token: string) => WatchedOrder
  readonly revive: (id: string, token: string) => TE.TaskEither<Failure, Order>
  /** A second call for the same method while the first one runs shares its request. */
  readonly pay: (id: string, method: string) => TE.TaskEither<Failure, PaymentInstruction>
  /** The same for a person who has the order's link. */
  readonly payByLink: (id: string, token: string, method: string) => TE.TaskEither<Failure, PaymentInstruction>
  readonly cancel: (id: string) => TE.TaskEither<Failure, Order>
  /** Every order of the customer, each time it was fetched. */
  readonly seen: Observable<Order>
  /** Sends the phone code that unlocks an order's codes. Then every open page of an order fetches it again. */
  readonly reveal: (id: string, code: string) => TE.TaskEither<Failure, Order>
  /**
   * Fetches every watched order again, for a page that returns from the back/forward cache
   * (docs/spec/decisions.md#11-webviews-and-pages).
   */
  readonly refresh: () => void
}

/** First poll after 2 s, then slower, at most every 30 s, while the page is open. */
const FIRST_POLL_MS = 2000
const SLOWEST_POLL_MS = 30_000
/** Cancelled and refund-due orders are polled only every 4th time: a late payment or refund still shows up without a push. */
const RESTING = 4

interface Followed extends WatchedOrder {
  /** A new payment instruction is known. Shows it before the next fetch, and drops the fetch under way as older. */
  readonly instructed: (instruction: PaymentInstruction) => void
}

export const ordersUseCase = (orders: OrdersPort, realtime: RealtimePort, ids: IdPort, env: Env): OrdersUseCase => {
  const watched = new Map<string, Followed>()
  const seen = new Subject<Order>()
  const paying = new Map<string, Promise<E.Either<Failure, PaymentInstruction>>>()

  const watch = (id: string): Followed => {
    const held = watched.get(id) ?? follow(id, orders, realtime, env, order => seen.next(order))
    watched.set(id, held)
    return held
  }
  /**
   * Fetches the order after the task, also after a refusal: an order that can no longer be paid or cancelled may be
   * paid.
   */
  const touching =
    <A>(id: string, task: TE.TaskEither<Failure, A>): TE.TaskEither<Failure, A> =>
    () =>
      task().finally(() => watched.get(id)?.refresh())
  const refresh = () => watched.forEach(each => each.refresh())
  const revived = (id: string, token: string): WatchedOrder => {
    const linked = { get: () => orders.revive(id, token), check: () => orders.check(id, token) }
    const held = watched.get(token) ?? follow(id, linked, unheard, env, () => undefined)
    watched.set(token, held)
    return held
  }

  const payOnce =
    (who: string, method: string, ask: (key: string) => TE.TaskEither<Failure, PaymentInstruction>) => () => {
      const wanted = `${who} ${method}`
      const asked =
        paying.get(wanted) ??
        // the order keeps the instruction: a page opened later shows it, and sees it disappear if the payment is
        // declined
        touching(
          who,
          pipe(
            ask(ids.fresh()),
            TE.tapIO(told => () => watched.get(who)?.instructed(told)),
          ),
        )().finally(() => paying.delete(wanted))
      paying.set(wanted, asked)
      return asked
    }

  return {
    watch,
    revived,
    revive: orders.revive,
    pay: (id, method) => payOnce(id, method, key => orders.pay(id, method, key)),
    payByLink: (id, token, method) => payOnce(token, method, key => orders.payByLink(id, token, method, key)),
    cancel: id => touching(id, orders.cancel(id)),
    seen,
    // the session is trusted now: the answer of a request from before the code must not be the last
    reveal: (id, code) =>
      pipe(
        orders.reveal(id, code),
        TE.tapIO(() => refresh),
      ),
    refresh,
  }
}

/** Only an order's owner receives pushes. */
const unheard: RealtimePort = { order: () => NEVER }

/** Follows one order. `onFetched` receives it each time it was fetched. */
const follow = (
  id: string,
  orders: Pick<OrdersPort, 'get' | 'check'>,
  realtime: RealtimePort,
  env: Env,
  onFetched: (order: Order) => void,
): Followed => {
  const asked = new Subject<void>()
  const answered = new Subject<void>()
  const told = new Subject<Order>()
  const instructed = new Subject<void>()
  const fetched = (): Observable<E.Either<Failure, Order>> =>
    merge(
      asked.pipe(startWith(undefined)),
      signals(id, realtime, env.scheduler, () => known(state.now())),
    ).pipe(
      // one request at a time; a signal meanwhile causes one more, because the running answer may already be out of
      // date
      throttle(() => answered, { leading: true, trailing: true }),
      concatMap(() => from(orders.get(id)()).pipe(takeUntil(instructed), tap({ complete: () => answered.next() }))),
      tap(answer => {
        if (E.isRight(answer)) onFetched(answer.right)
      }),
    )
  const state: Live<Remote<Failure, Order>> = live<Remote<Failure, Order>>(
    idle,
    defer(() =>
      merge(fetched(), told.pipe(map(order => E.right(order)))).pipe(
        startWith(undefined),
        scan<E.Either<Failure, Order> | undefined, Remote<Failure, Order>>(
          (before, answer) => (answer === undefined ? started(before) : merged(before, answer)),
          state.now(), // what was known when the last watcher left
        ),
      ),
    ),
    env,
  )
  return {
    state,
    refresh: () => asked.next(),
    instructed: instruction => {
      instructed.next()
      const held = known(state.now())
      if (held !== undefined && awaitsPayment(held.status) && instruction.kind !== 'none')
        told.next({ ...held, payment_instruction: instruction })
    },
    check: pipe(
      orders.check(id),
      TE.tapIO(order => () => {
        told.next(order)
        onFetched(order)
      }),
    ),
  }
}

/** Emits whenever the order should be fetched again. */
const signals = (
  id: string,
  realtime: RealtimePort,
  scheduler: SchedulerLike,
  held: () => Order | undefined,
): Observable<unknown> => {
  const pushes = realtime.order(id).pipe(
    filter(signal => {
      switch (signal._tag) {
        case 'connected': // what happened during the break must be fetched
          return true
        case 'disconnected':
          return false
        case 'event':
          return isNews(held(), signal.event)
      }
    }),
  )
  // polling continues beside the pushes: a lost push must not leave the shopper waiting (I-26)
  const polls = slowingDown(FIRST_POLL_MS, 1.5, SLOWEST_POLL_MS, scheduler).pipe(
    filter((_, n) => {
      const status = held()?.status
      return status === undefined || (!isTerminal(status) && (n % RESTING === 0 || !isResting(status)))
    }),
  )
  return merge(pushes, polls)
}

const started = (before: Remote<Failure, Order>): Remote<Failure, Order> => {
  const previous = known(before)
  return previous === undefined ? pending : before
}

const merged = (before: Remote<Failure, Order>, answer: E.Either<Failure, Order>): Remote<Failure, Order> => {
  const held = known(before)
  return E.isRight(answer) ? { _tag: 'ready', value: newer(held, answer.right) } : fromEither(answer, held)
}
