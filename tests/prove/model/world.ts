import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { Call } from '~/contract/call'
import type { Code, Model, Order, Session, Shelf, User } from '@tests/prove/model/model'
import { type Lifetime, expiryOf } from '@tests/prove/model/stock'
import type { PaymentEvent } from '@server/payments/provider.port'
import { importCodes } from '@server/stock/import-codes'
import { codeBatches } from '@server/platform/database/schema/vault'
import type { StoredField } from '@server/platform/database/texts'
import type { RefundLedger } from '@tests/server/payments/fake-refunds'
import type { FakeSupplier } from '@tests/prove/model/fake-supplier'
import type { Console, ConsoleHarness } from '@tests/server/console/harness'
import { type Answer, type Method, type Visitor, expectError } from '@tests/server/http/harness'
import { pieces } from '@tests/server/import-harness'
import { both } from '@tests/server/shop-harness'

/** The real shop behind its HTTP routes, and its customers. */
export interface World {
  readonly h: ConsoleHarness
  /** The operator at the console. */
  readonly owner: Console
  readonly supplier: FakeSupplier
  /** The wallet's side of refunds. */
  readonly ledger: RefundLedger
  readonly visitors: Map<User, Visitor>
}

const player: StoredField = {
  name: 'player',
  label: both('player'),
  type: 'text',
  placeholder: both(''),
  required: true,
  options: [],
}

interface Given {
  readonly price: number
  readonly cash?: number
  readonly once?: boolean
  /** Imports, one after the other: how long each code lasts. */
  readonly batches?: readonly (readonly Lifetime[])[]
  readonly bySupplier?: boolean
}

const SHELVES: readonly Given[] = [
  {
    price: 10_000,
    batches: [
      ['ever', 'long'],
      ['just enough', 'too short', 'ever'],
    ],
  },
  { price: 20_000, cash: 15_000, batches: [['ever'], ['long']] },
  { price: 5_000, once: true, batches: [['ever', 'just enough', 'ever']] },
  // a top-up
  { price: 3_000, cash: 2_900 },
  { price: 0, batches: [['long', 'just enough'], ['ever']] },
  { price: 1_000, bySupplier: true },
]

/** Three customers at six shelves that are not used otherwise. */
export const opening = async ({
  h,
  owner,
  supplier,
  ledger,
}: Omit<World, 'visitors'>): Promise<{ readonly model: Model; readonly real: World }> => {
  const visitors = new Map<User, Visitor>()
  const users: User[] = []
  for (const name of ['Ada', 'Bo', 'Cy']) {
    const visitor = await h.visitor()
    const cart: User['cart'] = { version: 0, payment: 'cash', lines: [] }
    const user: User = { id: visitor.caller.userId, name, isIn: true, session: newSession(), cart, keys: new Map() }
    users.push(user)
    visitors.set(user, visitor)
  }
  const shelves: Shelf[] = []
  for (const { batches, bySupplier = false, ...given } of SHELVES) {
    const delivery = batches === undefined ? 'fulfilment' : 'code'
    const no = await h.variant({ ...given, delivery, fields: delivery === 'code' ? [] : [player], codes: 0 })
    const shelf: Shelf = {
      no,
      price: given.price,
      cash: given.cash,
      once: given.once ?? false,
      delivery,
      bySupplier,
      codes: [],
    }
    for (const batch of batches ?? []) {
      const codes = batch.map(lasts => freshCode(h.clock.now, lasts))
      await bring(h, shelf, codes)
      await shelve(h, shelf, codes)
    }
    if (bySupplier) supplier.fulfilledVariants.push(no)
    shelves.push(shelf)
  }
  supplier.mood = 'accepts'
  supplier.book.clear()
  const supplying: Model['supplying'] = { mood: supplier.mood, book: new Map() }
  return {
    model: { now: h.clock.now, users, shelves, orders: [], shown: new Map(), gone: new Set(), supplying, acts: [] },
    real: { h, owner, supplier, ledger, visitors },
  }
}

export const newSession = (): Session => ({ isOld: false, isConfirmed: false })

/** A code in an operator's file. */
type FileCode = Pick<Code, 'text' | 'expiresAt'>

export const freshCode = (now: number, lasts: Lifetime): FileCode => ({
  text: `C-${randomUUID()}`,
  expiresAt: expiryOf(now, lasts),
})

/** The file that an operator brings. */
export const fileOf = (codes: readonly FileCode[]): string => {
  const lines = codes.map(({ text, expiresAt }) =>
    [text, expiresAt === undefined ? '' : new Date(expiresAt).toISOString()].join(),
  )
  return `code,expires_at\n${lines.join('\n')}\n`
}

/** Puts codes into the vault before anything happens. */
const bring = ({ deps }: ConsoleHarness, shelf: Shelf, codes: readonly FileCode[]) =>
  importCodes(deps, pieces(fileOf(codes)), { source: 'codes.csv', variant: shelf.no })

/** Codes that were imported are on their shelf: one batch, whose id only the shop knows. */
export const shelve = async (h: ConsoleHarness, shelf: Shelf, codes: readonly FileCode[]): Promise<void> => {
  const rows = await h.database.db
    .select({ id: codeBatches.id })
    .from(codeBatches)
    .where(eq(codeBatches.variantNo, shelf.no))
  const known = new Set(shelf.codes.map(code => code.batch.id))
  const batch = { id: rows.map(row => row.id).find(id => !known.has(id)) ?? 'none', shelf, quarantinedAt: undefined }
  shelf.codes.push(...codes.map(code => ({ ...code, batch, state: 'free' as const })))
}

/** A caller without a session, for the routes that are open to guests. */
export const GUEST = 'guest'

/** A request over HTTP. Of a customer who has logged out it carries what was a credential. */
export const ask = (
  { h, visitors }: World,
  who: User | typeof GUEST,
  method: Method,
  path: string,
  given: Asked = {},
): Promise<Answer> => {
  const as = who === GUEST ? undefined : visitors.get(who)
  const key = given.key === undefined || given.key === '' ? {} : { 'idempotency-key': given.key }
  const link = given.link === undefined ? {} : { 'x-order-token': given.link }
  return h.ask(method, path, {
    ...(as === undefined ? {} : { as }),
    ...(given.body === undefined ? {} : { body: given.body }),
    headers: { ...key, ...link, ...(given.elsewhere === true && as !== undefined ? otherBrowser(as) : {}) },
  })
}

interface Asked {
  readonly body?: unknown
  readonly key?: string
  /** The secret of an order's link. */
  readonly link?: string
  /** From another browser, with the same credentials. */
  readonly elsewhere?: boolean
}

const otherBrowser = ({ cookie }: Visitor) => ({ cookie: `__Host-sid=${cookie}; __Host-device=${'e'.repeat(43)}` })

/** The wallet's notifications arrive at its own route. */
export const tellOver = ({ h }: World, event: PaymentEvent, isSigned: boolean): Promise<number> =>
  h.wallet.tell(
    {
      payments: {
        notify: async (provider, { raw }) => {
          const headers = { 'content-type': 'application/json', 'x-signed': isSigned ? 'yes' : 'no' }
          const answer = await h.ask('POST', `/api/payments/${provider}/notify`, { body: raw, headers, bare: true })
          return { status: answer.status, type: '', body: answer.text }
        },
      },
    },
    event,
  )

/** An answer as its call promises it. */
export const decoded = <A>(call: Pick<Call<unknown, A>, 'answer' | 'status'>, answer: Answer): A => {
  if (answer.status !== call.status) throw new Error(`${answer.status}, not ${call.status}: ${answer.text}`)
  const read = call.answer.decode(answer.body)
  if (E.isLeft(read)) throw new Error(`not as the contract has it: ${answer.text}`)
  return read.right
}

/** Refused with this status and, for a 422, because of these fields. */
export const refused = (answer: Answer, status: number, ...fields: readonly string[]): void => {
  const errors = Object.keys(expectError(answer, status))
  if (errors.join() !== fields.join()) throw new Error(`refused for ${errors.join()}, not for ${fields.join()}`)
}

/** The newest first. */
export const chosen = ({ orders }: Pick<Model, 'orders'>, which: number): Order | undefined =>
  orders.at(-1 - (which % (orders.length || 1)))

/** One with top-ups, if there is any. */
export const chosenToCarryOut = (m: Model, which: number): Order | undefined =>
  chosen({ orders: m.orders.filter(order => order.jobs.length > 0) }, which) ?? chosen(m, which)

/** The next customer after an order's own. */
const strangerTo = (m: Model, { user }: Order): User => m.users[(m.users.indexOf(user) + 1) % m.users.length] ?? user

/** The secret of an order's link, or what is none. */
export const secretOf = ({ token }: Order, right: boolean): string => (right ? token : 'x'.repeat(43))

/** Who asks for an order: its owner, another customer, or a person with its link or with a wrong one. */
export type Asker = 'owner' | 'stranger' | 'link' | 'wrong link'

/** A request for an order that its link opens as well as its owner. */
export const askBy = (
  w: World,
  m: Model,
  { order, by }: { readonly order: Order; readonly by: Asker },
  path: string,
  given: Asked = {},
): Promise<Answer> => {
  const isLink = by === 'link' || by === 'wrong link'
  const who = isLink ? GUEST : askerOf(m, order, by === 'stranger')
  const link = isLink ? { link: secretOf(order, by === 'link') } : {}
  return ask(w, who, 'POST', `/api/orders/${order.id}${path}`, { ...given, ...link })
}

export const askerOf = (m: Model, order: Order, stranger: boolean): User =>
  stranger ? strangerTo(m, order) : order.user
