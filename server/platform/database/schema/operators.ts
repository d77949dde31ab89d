import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
// relative: drizzle-kit reads this file without the aliases
import { bytea, moment } from '../columns'
import { dataKeys } from './vault'

/** The roles of operators. */
export const roles = ['owner', 'counter', 'fulfilment', 'read-only'] as const
export type Role = (typeof roles)[number]

/** Accounts of the people who run the shop. A row stays when its account is disabled: the audit names it. */
export const operators = pgTable(
  'operators',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull().unique(),
    role: text('role').$type<Role>().notNull(),
    /** The first login sets it; null until then, and after a reset. */
    passwordHash: text('password_hash'),
    /** The secret of the second factor, sealed with a data key of the vault. */
    dataKeyId: text('data_key_id')
      .notNull()
      .references(() => dataKeys.id),
    nonce: bytea('nonce').notNull(),
    ciphertext: bytea('ciphertext').notNull(),
    /** The time step of the last code that was accepted: it and older ones are refused. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    /** Failed logins since the last success or lock. */
    failures: integer('failures').notNull().default(0),
    lockedUntil: moment('locked_until'),
    createdAt: moment('created_at').notNull(),
    disabledAt: moment('disabled_at'),
    /** The account of a demo, whose password is public. A shop in production disables it when it starts. */
    isDemo: boolean('is_demo').notNull().default(false),
  },
  t => [check('operators_role', sql`${t.role} in ('owner', 'counter', 'fulfilment', 'read-only')`)],
)

/** Where a session opens the shop: the commands, or the console in the browser. */
export const sessionDoors = ['command', 'console'] as const
export type SessionDoor = (typeof sessionDoors)[number]

/** Logins of operators; only hashes of their tokens. */
export const operatorSessions = pgTable(
  'operator_sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    operatorId: uuid('operator_id')
      .notNull()
      .references(() => operators.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    door: text('door').$type<SessionDoor>().notNull().default('command'),
    /** When a person last used a session of the console; null in one of the commands. */
    seenAt: moment('seen_at'),
    /** When the second factor was last entered in a session of the console. */
    steppedUpAt: moment('stepped_up_at'),
  },
  t => [
    index('operator_sessions_operator').on(t.operatorId),
    check('operator_sessions_door', sql`${t.door} in ('command', 'console')`),
  ],
)
