import { randomUUID } from 'node:crypto'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { customersCalls } from '~/contract/console/customers'
import { operatorCalls } from '~/contract/console/operators'
import { productCalls } from '~/contract/console/products'
import { stockCalls } from '~/contract/console/stock'
import { cents } from '~/domain/shared/money'
import { currentRevision } from '@server/catalog/file/revisions'
import { audit } from '@server/platform/database/schema/audit'
import { catalogueRevisions, variants } from '@server/platform/database/schema/catalogue'
import { operators } from '@server/platform/database/schema/operators'
import { users } from '@server/platform/database/schema/users'
import { codeBatches } from '@server/platform/database/schema/vault'
import { type Contest, hasSome } from '@tests/prove/console/contest'
import type { Console } from '@tests/server/console/harness'
import type { Answer } from '@tests/server/http/harness'
import type { OrderDesk } from '@tests/server/console/order-desk'

const CODES = 3

/** The only batch of a new variant. */
const batchOf = async ({ h }: OrderDesk) => {
  const variant = await h.variant({ codes: CODES })
  const [batch] = await h.deps.db.select().from(codeBatches).where(eq(codeBatches.variantNo, variant))
  return { variant, id: batch?.id ?? '' }
}

/** How many codes of a variant became void. */
const voidedIn = async ({ h }: OrderDesk, variant: string): Promise<number> => {
  const { void: voided } = await h.books(variant)
  const { rows } = await h.deps.db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from audit a join codes c on c.id = a.code_id
        where a.kind = 'voided' and c.variant_no = ${variant}`,
  )
  // each of them once
  return Number(rows[0]?.['rows']) === voided && voided === CODES ? 1 : 0
}

const stockContests: readonly Contest[] = [
  {
    name: 'import one file',
    command: 'codes import',
    refusals: [],
    prepare: async desk => {
      const variant = await desk.h.variant({ codes: 0 })
      const file = `code\n${Array.from({ length: CODES }, () => `C-${randomUUID()}`).join('\n')}\n`
      const input = { source: `file ${randomUUID()}`, variant, skip_refused: false }
      const own = eq(codeBatches.variantNo, variant)
      return {
        attempt: (operator, _at, dryRun) => operator.act(stockCalls.importCodes, input, { file, dryRun }),
        changed: ({ imported }) => imported === true,
        effects: async () => (await desk.h.deps.db.select().from(codeBatches).where(own)).length,
      }
    },
  },
  {
    name: 'void one file',
    command: 'codes void',
    refusals: [],
    prepare: async desk => {
      const variant = await desk.h.variant({ codes: 0 })
      const file = `code\n${(await desk.h.stock(variant, CODES)).join('\n')}\n`
      const input = { source: `file ${randomUUID()}`, variant, skip_refused: false }
      return {
        attempt: (operator, _at, dryRun) => operator.act(stockCalls.voidCodes, input, { file, dryRun }),
        changed: ({ kept }) => kept === true,
        effects: () => voidedIn(desk, variant),
      }
    },
  },
  {
    name: 'void a batch',
    command: 'codes void',
    refusals: [],
    prepare: async desk => {
      const { variant, id } = await batchOf(desk)
      await desk.owner.act(stockCalls.quarantine, { all: false, batches: [id] })
      return {
        attempt: (operator, _at, dryRun) => operator.act(stockCalls.voidBatch, {}, { params: { id }, dryRun }),
        changed: ({ codes }) => codes !== 0,
        effects: () => voidedIn(desk, variant),
      }
    },
  },
  {
    name: 'quarantine a batch',
    command: 'codes quarantine',
    refusals: [],
    prepare: async desk => {
      const { id } = await batchOf(desk)
      const own = and(eq(audit.kind, 'quarantined'), sql`${audit.details} ->> 'batch' = ${id}`)
      const input = { all: false, batches: [id] }
      return {
        attempt: (operator, _at, dryRun) => operator.act(stockCalls.quarantine, input, { dryRun }),
        changed: ({ batches }) => batches !== 0,
        effects: async () => (await desk.h.deps.db.select().from(audit).where(own)).length,
      }
    },
  },
  {
    name: 'sell a batch again',
    command: 'codes unlock',
    refusals: [],
    prepare: async desk => {
      const { variant, id } = await batchOf(desk)
      const input = { all: false, batches: [id] }
      await desk.owner.act(stockCalls.quarantine, input)
      return {
        attempt: (operator, _at, dryRun) => operator.act(stockCalls.unlock, input, { dryRun }),
        changed: ({ batches }) => batches !== 0,
        effects: async () => ((await desk.h.books(variant)).free === CODES ? 1 : 0),
      }
    },
  },
]

interface Seen {
  readonly revision: number
  /** The product. */
  readonly no: string
  readonly variant: string
}

/** A product, and a variant of it. */
const product = async ({ h }: OrderDesk): Promise<Seen> => {
  const variant = await h.variant({ price: 10_000 })
  const [row] = await h.deps.db.select().from(variants).where(eq(variants.no, variant))
  return { variant, no: row?.groupNo ?? '', revision: await currentRevision(h.deps.db) }
}

const revisionsAfter = async ({ h }: OrderDesk, revision: number): Promise<number> => {
  const later = gt(catalogueRevisions.revision, revision)
  return (await h.deps.db.select({ n: count() }).from(catalogueRevisions).where(later))[0]?.n ?? 0
}

const named = (text: string) => ({ 'zh-Hant': `「${text}」`, en: text })

/** An edit of the catalogue that all operators make after they saw one revision. */
const edit = (
  name: string,
  command: string,
  attempt: (operator: Console, seen: Seen, at: number, dryRun: boolean) => Promise<Answer>,
  refusals: readonly string[] = ['stale'],
): Contest => ({
  name,
  command,
  refusals,
  prepare: async desk => {
    const seen = await product(desk)
    return {
      attempt: (operator, at, dryRun) => attempt(operator, seen, at, dryRun),
      changed: ({ changes }) => hasSome(changes),
      effects: () => revisionsAfter(desk, seen.revision),
    }
  },
})

const edits: readonly Contest[] = [
  edit('rename a product that all saw at one revision', 'catalogue import', (operator, { no, revision }, at, dryRun) =>
    operator.act(
      productCalls.changeProduct,
      { revision, name: named(`${revision} ${at}`) },
      { params: { no }, dryRun },
    ),
  ),
  edit('rename a variant', 'catalogue import', (operator, { variant: no, revision }, at, dryRun) =>
    operator.act(
      productCalls.changeVariant,
      { revision, name: named(`${revision} ${at}`) },
      { params: { no }, dryRun },
    ),
  ),
  edit(
    'set a price that all saw at one revision',
    'catalogue set-price',
    (operator, { variant: no, revision }, at, dryRun) =>
      operator.act(
        productCalls.setPrice,
        { revision, although_large: false, price: cents(9_000 + at) },
        { params: { no }, dryRun },
      ),
  ),
  edit('hide a variant', 'catalogue hide', (operator, { variant: no, revision }, _at, dryRun) =>
    operator.act(productCalls.hideProduct, { revision, what: 'variant', no }, { dryRun }),
  ),
  edit('sell a variant from another moment on', 'catalogue import', (operator, { variant: no, revision }, at, dryRun) =>
    operator.act(
      productCalls.scheduleProduct,
      { revision, what: 'variant', no, from: Date.UTC(2027, 0, 1 + at) },
      { dryRun },
    ),
  ),
  edit(
    'add a variant',
    'catalogue import',
    (operator, { no: group, revision }, at, dryRun) =>
      operator.act(
        productCalls.addVariant,
        { revision, no: `A${revision}`, group, name: named(`${at}`), price: cents(5_000) },
        { dryRun },
      ),
    ['stale', 'number_taken'],
  ),
]

const catalogueContests: readonly Contest[] = [
  ...edits,
  {
    name: 'undo a change',
    command: 'catalogue import',
    refusals: ['stale'],
    prepare: async desk => {
      const { variant: no, revision: before } = await product(desk)
      const price = { revision: before, although_large: false, price: cents(9_000) }
      const { revision } = (await desk.owner.act(productCalls.setPrice, price, { params: { no } })).right()
      const input = { although_later: false, although_large: false }
      return {
        attempt: (operator, _at, dryRun) =>
          operator.act(productCalls.undoChange, input, { params: { revision: String(revision) }, dryRun }),
        changed: ({ changes }) => hasSome(changes),
        effects: () => revisionsAfter(desk, revision),
      }
    },
  },
]

const peopleContests: readonly Contest[] = [
  {
    name: 'block a customer',
    command: 'users status',
    refusals: [],
    prepare: async desk => {
      const { me } = await desk.customer()
      const blocked = and(eq(users.id, me.userId), eq(users.status, 'blocked'))
      return {
        attempt: (operator, _at, dryRun) =>
          operator.act(customersCalls.setStatus, { status: 'blocked' }, { params: { id: me.userId }, dryRun }),
        changed: ({ is_same: isSame }) => isSame === false,
        effects: async () => (await desk.h.deps.db.select().from(users).where(blocked)).length,
      }
    },
  },
  {
    name: 'erase a customer',
    command: 'users erase',
    refusals: ['erased'],
    prepare: async desk => {
      const { me } = await desk.customer()
      const erased = and(eq(users.id, me.userId), eq(users.status, 'erased'))
      return {
        attempt: (operator, _at, dryRun) =>
          operator.act(customersCalls.erase, {}, { params: { id: me.userId }, dryRun }),
        changed: () => true,
        effects: async () => (await desk.h.deps.db.select().from(users).where(erased)).length,
      }
    },
  },
  {
    name: 'add an account',
    command: 'operators add',
    refusals: ['taken'],
    hasDryRun: false,
    prepare: async desk => {
      const name = `o${randomUUID().slice(0, 8)}`
      return {
        attempt: (operator, _at, dryRun) =>
          operator.act(operatorCalls.addOperator, { name, role: 'counter' }, { dryRun }),
        changed: () => true,
        effects: async () => (await desk.h.deps.db.select().from(operators).where(eq(operators.name, name))).length,
      }
    },
  },
  {
    name: 'disable an account',
    command: 'operators disable',
    refusals: [],
    prepare: async desk => {
      const name = `o${randomUUID().slice(0, 8)}`
      await desk.h.account(name, 'counter')
      const own = and(eq(operators.name, name), sql`${operators.disabledAt} is not null`)
      return {
        attempt: (operator, _at, dryRun) =>
          operator.act(operatorCalls.disableOperator, {}, { params: { name }, dryRun }),
        changed: ({ was_open: wasOpen }) => wasOpen === true,
        effects: async () => (await desk.h.deps.db.select().from(operators).where(own)).length,
      }
    },
  },
]

export const shopContests: readonly Contest[] = [...stockContests, ...catalogueContests, ...peopleContests]
