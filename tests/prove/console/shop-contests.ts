import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { customersCalls } from '~/contract/console/customers'
import { operatorCalls } from '~/contract/console/operators'
import { stockCalls } from '~/contract/console/stock'
import { audit } from '@server/platform/database/schema/audit'
import { operators } from '@server/platform/database/schema/operators'
import { users } from '@server/platform/database/schema/users'
import { codeBatches } from '@server/platform/database/schema/vault'
import type { Contest } from '@tests/prove/console/contest'
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
    call: stockCalls.importCodes,
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
    call: stockCalls.voidCodes,
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
    call: stockCalls.voidBatch,
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
    call: stockCalls.quarantine,
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
    call: stockCalls.unlock,
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

/** Each address logs in once, however often it is opened. */
const handingOff: Contest = {
  name: 'make addresses that log a customer in, and open each of them twice',
  call: customersCalls.handOff,
  refusals: [],
  hasDryRun: false,
  isForAll: true,
  prepare: async ({ h, customer }) => {
    const { me } = await customer()
    const opened: number[] = []
    return {
      attempt: async operator => {
        const made = await operator.act(customersCalls.handOff, {}, { params: { id: me.userId } })
        const token = made.right().address.split('=')[1]
        const open = async () => (await h.ask('POST', '/api/handoff', { body: { token } })).status
        opened.push(...(await Promise.all([open(), open()])))
        return made
      },
      changed: () => true,
      effects: async () => opened.filter(status => status === 200).length,
    }
  },
}

/** One number for as many accounts as there are operators. */
const numbering = (name: string, accounts: 1 | 4, refusals: readonly string[]): Contest => ({
  name,
  call: customersCalls.changeNumber,
  refusals,
  prepare: async desk => {
    const people = await Promise.all(Array.from({ length: accounts }, () => desk.customer()))
    // the customers of the shop have numbers of another territory
    const number = `+852 ${people[0]?.tel}`
    const own = and(eq(users.countryCode, '+852'), eq(users.tel, people[0]?.tel ?? ''))
    return {
      attempt: (operator, at, dryRun) => {
        const id = people[at % accounts]?.me.userId ?? ''
        return operator.act(customersCalls.changeNumber, { number }, { params: { id }, dryRun })
      },
      changed: () => true,
      effects: async () => (await desk.h.deps.db.select().from(users).where(own)).length,
    }
  },
})

const peopleContests: readonly Contest[] = [
  handingOff,
  numbering('give an account another number', 1, ['has_number']),
  numbering('give one number to several accounts', 4, ['number_taken']),
  {
    name: 'block a customer',
    call: customersCalls.setStatus,
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
    call: customersCalls.erase,
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
    call: operatorCalls.addOperator,
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
    name: 'give an account another role',
    call: operatorCalls.changeRole,
    refusals: [],
    prepare: async desk => {
      const name = `o${randomUUID().slice(0, 8)}`
      await desk.h.account(name, 'counter')
      const own = and(eq(operators.name, name), eq(operators.role, 'fulfilment'))
      return {
        attempt: (operator, _at, dryRun) =>
          operator.act(operatorCalls.changeRole, { role: 'fulfilment' }, { params: { name }, dryRun }),
        changed: ({ before }) => before === 'counter',
        effects: async () => (await desk.h.deps.db.select().from(operators).where(own)).length,
      }
    },
  },
  {
    name: 'disable an account',
    call: operatorCalls.disableOperator,
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

export const shopContests: readonly Contest[] = [...stockContests, ...peopleContests]
