import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { type Actor, actorName } from '@server/operators/actor'
import { isOneOf } from '@server/platform/database/conditions/one-of'
import type { Db } from '@server/platform/database/database'
import { audit } from '@server/platform/database/schema/audit'
import { grouped } from '@server/platform/group-by'
import { type ListPage, type Paging, readPage } from '@server/platform/list-page'
import { defined } from '~/domain/shared/defined'

/** Facts before or after an act. Never a code or a secret; numbers of customers are masked. */
export type Facts = Readonly<Record<string, unknown>>

/** What an act changed. */
export interface Act {
  /** What it is about: the number of an order, a customer, a file, a batch, the name of an account. */
  readonly subject: string
  /** The id of the order, if it is about one: the act is then part of the order's evidence. */
  readonly order?: string
  readonly before: Facts
  readonly after: Facts
}

/** Who acts, by which command and why. */
export interface Acting {
  readonly actor: Actor
  readonly command: string
  readonly reason: string | undefined
  /** Absent: a command. */
  readonly via?: 'console' | undefined
}

const stored = t.intersection([
  t.type({
    by: t.string,
    door: t.string,
    command: t.string,
    subject: t.string,
    before: t.UnknownRecord,
    after: t.UnknownRecord,
  }),
  t.partial({ reason: t.string, operator: t.string, role: t.string, via: t.string }),
])

/** An act as the audit has it. */
export type StoredAct = t.TypeOf<typeof stored> & { readonly row: number; readonly at: Date }

/** Writes an act to the audit. Call it in the transaction of the change, so that neither exists without the other. */
export const writeAct = async (
  tx: Db,
  { actor, command, reason, via }: Acting,
  act: Act,
  now: number,
): Promise<void> => {
  const { subject, order, before, after } = act
  const account = actor.door === 'account' ? { operator: actor.id, role: actor.role } : {}
  await tx.insert(audit).values({
    at: new Date(now),
    kind: 'acted',
    orderId: order ?? null,
    details: {
      by: actorName(actor),
      door: actor.door,
      ...defined({ via }),
      ...account,
      command,
      subject,
      ...(reason === undefined ? {} : { reason }),
      before,
      after,
    },
  })
}

/** Which acts to list. */
export interface ActFilter {
  /** The name of an account, or `os:` and the name of a user. */
  readonly by?: string
  /** A subject, or the id or the masked number of a customer. */
  readonly subject?: string
  readonly command?: string
  /** Only acts that are older than this row. */
  readonly before?: number
  readonly limit: number
}

/** The acts of the operators, newest first. */
export const listActs = async (
  db: Db,
  { by, subject, command, before, limit }: ActFilter,
): Promise<readonly StoredAct[]> => {
  const rows = await db
    .select()
    .from(audit)
    .where(
      and(
        eq(audit.kind, 'acted'),
        by === undefined ? undefined : sql`${audit.details} ->> 'by' = ${by}`,
        command === undefined ? undefined : sql`${audit.details} ->> 'command' = ${command}`,
        subject === undefined ? undefined : isAbout(subject),
        before === undefined ? undefined : lt(audit.id, before),
      ),
    )
    // few acts are about one subject: read by its index and sorted, not searched for from the newest act on
    .orderBy(desc(subject === undefined ? audit.id : sql`${audit.id} + 0`))
    .limit(limit)
  return rows.flatMap(readAct)
}

/** A page of them. Undefined: `after` is no number of a row. */
export const actPage = (
  db: Db,
  filter: Omit<ActFilter, 'before' | 'limit'>,
  paging: Paging,
): Promise<ListPage<StoredAct> | undefined> =>
  readPage(paging, {
    placeOf: cursor => (/^\d{1,15}$/u.test(cursor) ? Number(cursor) : undefined),
    read: (before, limit) => listActs(db, { ...filter, ...defined({ before }), limit }),
    cursorOf: ({ row }) => String(row),
  })

/** A customer is the subject by masked number and id, and was by one of the two in earlier releases. */
const isAbout = (subject: string): SQL => sql`act_subjects(${audit.details}) @> array[${subject}]`

/** What operators did to the account of a customer, by id, oldest first, without the acts on orders. */
export const actsOnCustomer = async (db: Db, customer: string): Promise<readonly StoredAct[]> => {
  const own = and(eq(audit.kind, 'acted'), isNull(audit.orderId), isAbout(customer))
  return (await db.select().from(audit).where(own).orderBy(asc(audit.id))).flatMap(readAct)
}

/** What operators did on one order, oldest first. */
export const actsOn = async (db: Db, order: string): Promise<readonly StoredAct[]> =>
  (await actsOnAll(db, [order])).get(order) ?? []

/** The same for many orders, by order. */
export const actsOnAll = async (
  db: Db,
  orders: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredAct[]>> => {
  const own = and(isOneOf(audit.orderId, orders), eq(audit.kind, 'acted'))
  const rows = grouped(await db.select().from(audit).where(own).orderBy(asc(audit.id)), row => row.orderId ?? '')
  return new Map([...rows].map(([order, acts]) => [order, acts.flatMap(readAct)]))
}

const readAct = ({ id, at, details }: typeof audit.$inferSelect): readonly StoredAct[] => {
  const read = stored.decode(details)
  return E.isRight(read) ? [{ row: id, at, ...read.right }] : []
}
