import type { TaskEither } from 'fp-ts/TaskEither'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { recordOf } from '@conform/passive/json'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { accountById } from '@testing/memory/shop/shop-people'
import type { Account, AuthState } from '@testing/memory/shop/shop-state'
import type { MockAnswer } from '@testing/mock/answer'
import type { MockParts } from '@testing/mock/mock-server'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { AccountPorts } from '~/application/ports'
import type { Call } from '~/contract/call'
import type { Lang } from '~/domain/shared/locale'

export type Change = (parts: MockParts) => MockParts

/** A mock shop that breaks one rule. */
export interface Mutant {
  /** The clause that must find it. */
  readonly clause: string
  /** What is wrong, as a sentence. */
  readonly name: string
  readonly change: Change
  /** The clauses whose requests are judged, for a rule about every answer. */
  readonly judged?: readonly string[]
}

export const mutant = (clause: string, name: string, change: Change): Mutant => ({ clause, name, change })

/** Who calls, and the shop that they call. */
export interface Caller {
  readonly shop: MemoryShop
  readonly lang: Lang
  /** Empty for a guest. */
  readonly token: string
  /** Empty for a guest. */
  readonly user: string
  readonly account: Account | undefined
  /** The number of a variant that is sold as codes. */
  readonly plain: string
}

const callerIn = ({ shop: { shop, goods } }: MockParts, lang: Lang, token = ''): Caller => {
  const user = shop.state().tokens.get(token) ?? ''
  return { shop, lang, token, user, account: accountById(shop.state(), user), plain: goods()['plain']?.no ?? '' }
}

/** A shop in which one port of every caller is another one. */
const port =
  <Name extends keyof BackendPorts>(name: Name) =>
  (change: (right: BackendPorts[Name], caller: Caller, ports: BackendPorts) => Partial<BackendPorts[Name]>): Change =>
  parts => ({
    ...parts,
    open: (lang, token) => {
      const { ports, account } = parts.open(lang, token)
      const changed = change(ports[name], callerIn(parts, lang, token), ports)
      return { account, ports: { ...ports, [name]: { ...ports[name], ...changed } } }
    },
  })

export const catalog = port('catalog')
export const cart = port('cart')
export const checkout = port('checkout')
export const orders = port('orders')
export const session = port('session')

const accountPort =
  <Name extends 'auth' | 'account'>(name: Name) =>
  (change: (right: AccountPorts[Name], caller: Caller) => Partial<AccountPorts[Name]>): Change =>
  parts => ({
    ...parts,
    open: (lang, token) => {
      const { ports, account } = parts.open(lang, token)
      const changed = change(account[name], callerIn(parts, lang, token))
      return { ports, account: { ...account, [name]: { ...account[name], ...changed } } }
    },
  })

export const auth = accountPort('auth')
export const account = accountPort('account')

/** An answer that is shown otherwise than it is. */
export const shown = <F, A>(answer: TaskEither<F, A>, change: (right: A) => A): TaskEither<F, A> =>
  pipe(answer, TE.map(change))

/** The call succeeds, and afterwards the shop is changed. */
export const followed = <F, A>(answer: TaskEither<F, A>, then: (right: A) => void): TaskEither<F, A> =>
  shown(answer, right => {
    then(right)
    return right
  })

type Wrap = NonNullable<MockParts['wrap']>

/** A shop whose answers are changed before they are sent. */
export const wrapped =
  (wrap: Wrap): Change =>
  parts => ({ ...parts, wrap })

export type AnyCall = Pick<Call<never, unknown, unknown>, 'method' | 'path'>

const isOf = (call: AnyCall, asked: AnyCall): boolean => call.method === asked.method && call.path === asked.path

/** The answers to one call are other ones. */
export const answers = (call: AnyCall, change: (sent: MockAnswer) => MockAnswer): Change =>
  wrapped((asked, sent) => (isOf(call, asked) ? change(sent) : sent))

/** The objects that one call answers have other values. */
export const bodies = (
  call: AnyCall,
  change: (body: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): Change => answers(call, sent => (sent.status < 300 ? { ...sent, body: change(recordOf(sent.body) ?? {}) } : sent))

/** A shop that does not read the `Idempotency-Key` of one call. */
export const unkeyed =
  (call: AnyCall): Change =>
  parts => ({
    ...parts,
    routes: parts.routes.map(each =>
      isOf(call, each.call) ? { ...each, call: { ...each.call, keyed: false } } : each,
    ),
  })

/** The changes of one shop, one after the other. */
export const both =
  (one: Change, other: Change): Change =>
  parts =>
    other(one(parts))

/** A shop that acts otherwise when a hook is called. `given` is what the run sent. */
export const hooked =
  (
    name: string,
    run: (given: unknown, right: (given: unknown) => Promise<unknown>, shop: MemoryShop) => unknown,
  ): Change =>
  parts => ({
    ...parts,
    hooks: parts.hooks.map(each =>
      each.name === name ? { name, run: async given => run(given, right => each.run(right), parts.shop.shop) } : each,
    ),
  })

export const changeAuth = (shop: MemoryShop, change: Partial<AuthState>): void => {
  const state = shop.state()
  shop.become({ ...state, auth: { ...state.auth, ...change } })
}

/** Adds to the stock of a variant whose codes are counted. */
export const addStock = (shop: MemoryShop, product: string, count: number): void => {
  const { stock } = shop.state()
  const all = stock.get(product)
  if (all !== undefined) shop.become({ ...shop.state(), stock: new Map(stock).set(product, all + count) })
}
