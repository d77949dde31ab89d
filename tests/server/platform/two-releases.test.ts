import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { migrations } from '@server/platform/database/migrations'
import { type Accepted, acceptedBy, refusal } from '@tests/server/platform/old-statements'
import { createDatabase } from '../../../scripts/lib/postgres.mjs'

// A process of the release before runs beside the new tables while processes are replaced one by one. Its statements name
// the columns of the older tables. Here these tables accept statements first, and the new tables must take the same ones.

const clients: pg.Client[] = []
afterAll(async () => {
  for (const client of clients) await client.end()
})

/** An empty database with the tables of a release. */
const tablesAt = async (last: string): Promise<pg.Client> => {
  const url = await createDatabase(inject('postgresUrl'), `r${randomUUID().replaceAll('-', '')}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  for (const { name, statements } of migrations)
    if (name <= last) for (const each of statements) await client.query(each)
  return client
}

/** What the tables of one release refuse of that which those of another accept. */
const refusedAt = async (old: string, later: string, seed: number): Promise<string | undefined> =>
  refusal(await tablesAt(later), await acceptedBy(await tablesAt(old), seed))

const once = { numRuns: 1, endOnFailure: true }
/** On a slow machine a few thousand statements take their time. */
const patience = 120_000

/** The newest tables beside those of the oldest release that they serve, and beside those before the last migration. */
const [before, newest] = migrations.slice(-2)
const pairs = [...new Set([newest?.servesFrom, before?.name])].map(older => [older ?? '', newest?.name ?? ''] as const)

test.each(pairs)(
  'the statements that the tables of %s accept have the same effect on those of %s',
  (old, later) =>
    fc.assert(
      fc.asyncProperty(fc.nat(), async seed => {
        expect(await refusedAt(old, later, seed)).toBeUndefined()
      }),
      once,
    ),
  patience,
)

test(
  'a migration that adds a needed column without a default does not serve the release before',
  async () => {
    expect(await refusedAt('0008_spent_codes_and_fingerprints', '0009_device_codes', 1)).toMatch(
      /^INSERT INTO phone_codes .*null value in column "device_hash"/su,
    )
  },
  patience,
)

/** Its statements sell a code. If they no longer do after a new migration, take another number. */
const SEED = 6
const latest = migrations.at(-1)?.name ?? ''

describe('the comparison of two releases', () => {
  let accepted: Accepted
  beforeAll(async () => {
    accepted = await acceptedBy(await tablesAt(latest), SEED)
  }, patience)

  test('the compared statements place, pay and deliver an order', () => {
    const changed = new Set(
      accepted.statements.flatMap(({ text, values }) => {
        const [, table] = /^UPDATE (\w+)/u.exec(text) ?? []
        return values.map(value => `${table} ${value}`)
      }),
    )
    const steps = [
      'orders waiting_for_payment',
      'orders paid',
      'orders success',
      'payments paid',
      'codes held',
      'codes sold',
    ]
    expect(steps.filter(step => !changed.has(step))).toEqual([])
  })

  test.each([
    ['a needed column', 'ALTER TABLE carts ADD COLUMN owner text NOT NULL', /^INSERT INTO carts/u],
    ['a renamed column', 'ALTER TABLE users RENAME COLUMN created_at TO made_at', /^INSERT INTO users/u],
    ['a narrower type', 'ALTER TABLE outbox ALTER COLUMN event TYPE varchar(3)', /^INSERT INTO outbox/u],
    ['another check', 'ALTER TABLE order_lines ADD CHECK (quantity < 2)', /order_lines/u],
    [
      'a lost unique key',
      'ALTER TABLE cart_lines DROP CONSTRAINT cart_lines_same',
      /ON CONFLICT \("user_id", "variant_no", "options_key"\)/u,
    ],
    [
      'a trigger that refuses an update',
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE OF status ON orders FOR EACH ROW EXECUTE FUNCTION refuse()`,
      /^UPDATE orders SET .*"status"/u,
    ],
    [
      'a trigger that changes what is written',
      `CREATE FUNCTION shift() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.version := NEW.version + 1; RETURN NEW; END $$;
       CREATE TRIGGER shift BEFORE INSERT ON carts FOR EACH ROW EXECUTE FUNCTION shift()`,
      /"version".* FROM carts/u,
    ],
  ])('the comparison of two releases notices %s', async (_what, change, expected) => {
    const tables = await tablesAt(latest)
    await tables.query(change)
    expect(await refusal(tables, accepted)).toMatch(expected)
  })
})
