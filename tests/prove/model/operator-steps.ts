import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import { performing } from '@server/cli/kit/performing'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import { fulfil, abandonOrder } from '@server/operations/operator-orders'
import { dueUnits } from '@server/operations/topups/queue'
import { voidCodes } from '@server/stock/void-codes'
import type { Model, Order, Payment } from '@tests/prove/model/model'
import { dueRefund, leftOf } from '@tests/prove/model/rules'
import type { Spelling } from '@tests/prove/model/step'
import type { Steps } from '@tests/prove/model/steps'
import { finish, isDue, withdrawn } from '@tests/prove/model/supplying'
import { type World, bring, chosenToCarryOut, freshCode, shelve } from '@tests/prove/model/world'
import { memoryAnchor, picturesIn, tester } from '@tests/server/cli/harness'
import { pieces as inPieces } from '@tests/server/import-harness'

/** What the operator's commands are made of. */
const deps = ({ h }: World) => ({
  db: h.database.db,
  vault: h.vault,
  now: () => h.clock.now,
  notifyRelay: () => undefined,
})

/** An operator's command: the change and its act in the audit, in one transaction. A refused one leaves no act. */
export const acting = async <R, A>(
  m: Model,
  w: World,
  command: string,
  order: Order,
  work: (inside: ActDeps) => Promise<E.Either<R, A>>,
): Promise<E.Either<R, A>> => {
  const done: Performed<never, E.Either<R, A>> = async inside => {
    const answer = await work(inside)
    const act = { subject: order.id, order: order.id, before: {}, after: {} }
    return E.right({ answer, act: E.isRight(answer) ? act : undefined })
  }
  const outcome = await performing(sessionOf(w, command), done, never => never)
  if (E.isRight(outcome)) m.acts.push(`${command}: ${order.id}`)
  return outcome
}

const sessionOf = (w: World, command: string): Parameters<typeof performing>[0] => {
  const silent = () => undefined
  const terminal = { ...tester, cwd: '/', out: silent, err: silent, signal: new AbortController().signal }
  const rest = {
    expiryMarginMs: 0,
    longestHoldMs: 0,
    publicUrl: '',
    canRefund: (provider: string) => provider === 'wallet',
    endSockets: silent,
    anchor: memoryAnchor(),
    pictures: picturesIn('/'),
    lang: 'en' as const,
  }
  return {
    terminal,
    open: () => Promise.resolve({ ...deps(w), ...rest }),
    migrate: () => Promise.resolve([]),
    launch: silent,
    exitCode: 0,
    hasAccounts: false,
    isDryRun: false,
    acting: { actor: { door: 'machine', user: 'tester' }, command, reason: undefined },
  }
}

const spelt: Readonly<Record<Spelling, (code: string) => string>> = {
  'as it was': code => code,
  'in small letters': code => code.toLowerCase(),
  'without hyphens': code => code.replaceAll('-', ''),
}

const underway = E.left({ _tag: 'underway' })
export const wrongStatus = ({ status }: Order) => E.left({ _tag: 'wrong_status', status })

export const operatorSteps: Steps<'import' | 'void' | 'fulfil' | 'abandonOrder'> = {
  import: async (m, w, { what, fresh, again, spelling, skip }) => {
    const shelf = m.shelves[what]
    if (shelf === undefined || shelf.delivery === 'fulfilment' || fresh.length + again === 0) return
    const news = fresh.map(lasts => freshCode(m.now, lasts))
    const good = news.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > m.now)
    // a code that any shelf has cannot be imported again
    const known = m.shelves
      .flatMap(each => each.codes)
      .slice(0, again)
      .map(({ text }) => ({ text: spelt[spelling](text), expiresAt: undefined }))
    const report = await bring(w.h, shelf, [...known, ...news], skip)
    const refused = known.length + news.length - good.length
    const isTaken = good.length > 0 && (skip || refused === 0)
    expect([report.imported, report.refused.length]).toEqual([isTaken, refused])
    if (isTaken) await shelve(w.h, shelf, good)
  },

  void: async (m, w, { what, codes, spelling, skip }) => {
    const shelf = m.shelves[what]
    if (shelf === undefined || shelf.codes.length === 0 || codes.length === 0) return
    const named = [...new Set(codes.flatMap(at => shelf.codes[at % shelf.codes.length] ?? []))]
    const free = named.filter(code => code.state === 'free')
    const report = await voidCodes(deps(w), inPieces(`code\n${named.map(c => spelt[spelling](c.text)).join('\n')}\n`), {
      variant: shelf.no,
      skipRefused: skip,
    })
    const isDone = free.length > 0 && (skip || free.length === named.length)
    expect(report).toMatchObject({ count: free.length, kept: isDone })
    expect(report.refused.length).toBe(named.length - free.length)
    if (isDone) for (const code of free) code.state = 'void'
  },

  fulfil: async (m, w, { which, one, force }) => {
    const order = chosenToCarryOut(m, which)
    if (order === undefined) return
    const due = (await dueUnits(deps(w), 'en')).filter(each => each.order === order.id)
    const standing = (id: string) => order.jobs.find(job => job.id === id)?.sent ?? null
    expect(due.map(({ unit, supplier }) => [unit, supplier]).toSorted()).toEqual(
      order.jobs.flatMap(job => (isDue(order, job) ? [[job.id, standing(job.id)]] : [])).toSorted(),
    )
    const unit = one ? due[0]?.unit : undefined
    const how = { force, ...(unit === undefined ? {} : { unit }) }
    const outcome = await acting(m, w, 'orders fulfil', order, inside => fulfil(inside, order.id, how))
    if (order.status === 'processing' && order.isHeld) return expect(outcome).toEqual(E.left({ _tag: 'under_review' }))
    if (order.status === 'processing') {
      const meant = order.jobs.filter(job => unit === undefined || job.id === unit)
      if (!withdrawn(meant, force)) return expect(outcome).toEqual(underway)
      finish(order, meant)
      return expect(outcome).toEqual(E.right(order.status))
    }
    expect(outcome).toEqual(order.status === 'success' ? E.right(order.status) : wrongStatus(order))
  },

  abandonOrder: async (m, w, { which, force }) => {
    const order = chosenToCarryOut(m, which)
    if (order === undefined) return
    const outcome = await acting(m, w, 'orders give-up', order, inside =>
      abandonOrder(inside, order.id, 'cannot be done', force),
    )
    if (order.status === 'processing') {
      if (!withdrawn(order.jobs, force)) return expect(outcome).toEqual(underway)
      order.status = 'refund_due'
      order.version += 1
      for (const payment of order.payments)
        if (payment.state === 'paid') {
          const amount = leftOf(order, payment)
          turned(m, payment, 'refund_due')
          payment.refundReason = 'undeliverable'
          order.refunds.push({ ...dueRefund(payment), amount, reason: 'undeliverable' })
        }
    }
    expect(outcome).toEqual(order.status === 'refund_due' ? E.right('refund_due') : wrongStatus(order))
  },
}

const turned = (m: Model, payment: Payment, state: Payment['state']): void => {
  payment.state = state
  payment.touched = m.now
}
