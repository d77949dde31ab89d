import { createHash } from 'node:crypto'
import type pg from 'pg'
import { type Column, type Table, tablesOf } from '@tests/server/platform/table-facts'

/** A statement that tables have accepted, and the number of its rows. */
export interface Statement {
  readonly text: string
  readonly values: readonly (string | null)[]
  readonly rows: number
}

/** What the tables of a release accept: statements in their order, and the contents afterwards. */
export interface Accepted {
  readonly statements: readonly Statement[]
  readonly contents: readonly Statement[]
}

const ROUNDS = 12
const MOST_ROUNDS = 200
const TRIES = 6
const TRIES_OF_WORDS = 100
const TRIES_TOGETHER = 400
/** Few, so that rows meet, and one row goes through several states. */
const FIRST_ROWS = 5

/**
 * A code is sold to a unit of the same variant: with few variants they meet. A voided code is never sold again, and an
 * erased customer orders nothing more.
 */
const MOST_ROWS: ReadonlyMap<string, number> = new Map([
  ['variants', 2],
  ['voided_codes', 1],
  ['erasures', 1],
])
/** References that no foreign key checks, but a trigger. */
const UNCHECKED_REFERENCES: ReadonlyMap<string, Column['refersTo']> = new Map([
  ['variant_no', { table: 'variants', column: 'no' }],
])
/** Tables with one row, which a migration inserts. */
const ONE_ROW: ReadonlySet<string> = new Set(['catalogue_version'])
/** A code or an order rests while these are set: they are mostly null. */
const MOSTLY_NULL: ReadonlySet<string> = new Set(['quarantined_at', 'review_since'])

/** No release ever changed or deleted rows of these tables, or changed these columns: later tables may refuse it. */
const ONLY_INSERTED: ReadonlySet<string> = new Set(['former_names', 'order_lines'])
const NEVER_CHANGED: ReadonlySet<string> = new Set(
  ['session_id', 'edition', 'form', 'created_at'].map(each => `orders.${each}`),
)

/**
 * Tries statements that name the columns of these tables, and returns those that the tables accept. They insert rows
 * into each table, change each column alone and those columns together that a check or trigger names, replace rows by
 * `ON CONFLICT`, and delete. `seed` decides their values. Throws if a table accepts no row.
 */
export const acceptedBy = async (client: pg.Client, seed: number): Promise<Accepted> => {
  const tables = await tablesOf(client)
  const statements: Statement[] = []
  const attempt = async (text: string, values: readonly (string | null)[]): Promise<boolean> => {
    const rows = await client.query(text, [...values]).then(
      answer => answer.rowCount ?? 0,
      () => 0,
    )
    if (rows > 0) statements.push({ text, values, rows })
    return rows > 0
  }
  const draw = drawing(client, seed)

  const inserted = new Map(tables.map(({ name }) => [name, 0]))
  const empty = () =>
    tables.filter(({ name }) => inserted.get(name) === 0 && !ONE_ROW.has(name)).map(({ name }) => name)
  for (let round = 1; round <= ROUNDS || (empty().length > 0 && round <= MOST_ROUNDS); round += 1)
    for (const table of tables) {
      const rows = inserted.get(table.name) ?? 0
      if (rows >= (MOST_ROWS.get(table.name) ?? MOST_ROUNDS)) continue
      for (let tries = 0; tries < TRIES; tries += 1)
        if (await attempt(insertion(table), await draw.values(table.columns))) {
          inserted.set(table.name, rows + 1)
          break
        }
    }
  if (empty().length > 0) throw new Error(`no row was accepted: ${empty().join(', ')}`)

  for (const table of tables.filter(({ name }) => !ONLY_INSERTED.has(name))) {
    for (const column of table.columns.filter(({ name }) => !NEVER_CHANGED.has(`${table.name}.${name}`)))
      for (let tries = 0; tries < (column.words.length > 0 ? TRIES_OF_WORDS : TRIES); tries += 1)
        await change(table, [column])
    for (const group of table.groups)
      for (let tries = 0; tries < TRIES_TOGETHER; tries += 1)
        await change(
          table,
          table.columns.filter(({ name }) => group.includes(name) && !NEVER_CHANGED.has(`${table.name}.${name}`)),
        )
  }
  for (const table of tables) {
    for (const { columns, where } of table.unique) statements.push(await upsert(client, table, columns, where))
    if (!ONLY_INSERTED.has(table.name))
      await attempt(`DELETE FROM ${table.name} WHERE ${atKey(table, 0)}`, await draw.row(table))
  }
  const contents: Statement[] = []
  for (const table of tables) contents.push(await contentOf(client, table))
  return { statements, contents }

  async function change(table: Table, columns: readonly Column[]): Promise<void> {
    const set = columns.map(({ name, type }, at) => `"${name}" = $${at + 1}::${type}`).join(', ')
    const values = [...(await draw.values(columns)), ...(await draw.row(table))]
    await attempt(`UPDATE ${table.name} SET ${set} WHERE ${atKey(table, columns.length)}`, values)
  }
}

/** The first of the statements that other tables do not take in the same way; undefined: they take all of them. */
export const refusal = async (client: pg.Client, { statements, contents }: Accepted): Promise<string | undefined> => {
  for (const { text, values, rows } of [...statements, ...contents]) {
    const outcome = await client.query(text, [...values]).then(
      ({ rowCount }) => ((rowCount ?? 0) === rows ? undefined : `${rowCount} rows, not ${rows}`),
      (error: unknown) => String(error),
    )
    if (outcome !== undefined) return `${text}: ${outcome}`
  }
  return undefined
}

const quoted = (columns: readonly { readonly name: string }[]): string =>
  columns.map(({ name }) => `"${name}"`).join(', ')

const insertion = (table: Table): string =>
  `INSERT INTO ${table.name} (${quoted(table.columns)}) VALUES (${table.columns
    .map(({ type }, at) => `$${at + 1}::${type}`)
    .join(', ')})`

/** `after`: how many parameters come first. */
const atKey = ({ key }: Table, after: number): string =>
  key.map((name, at) => `"${name}"::text = $${after + at + 1}`).join(' AND ')

/** It is planned only: the plan needs the unique index, and no trigger runs. */
const upsert = async (
  client: pg.Client,
  table: Table,
  columns: readonly string[],
  where: string | null,
): Promise<Statement> => {
  const target = `(${columns.map(name => `"${name}"`).join(', ')})${where === null ? '' : ` WHERE ${where}`}`
  const own = quoted(table.columns)
  const text = `EXPLAIN INSERT INTO ${table.name} (${own}) SELECT ${own} FROM ${table.name} ON CONFLICT ${target} DO NOTHING`
  return { text, values: [], rows: (await client.query(text)).rowCount ?? 0 }
}

/** The database writes these times by its own clock. */
const CLOCKS: ReadonlySet<string> = new Set(['audit.at'])

/** Selects the table if it has these very rows. */
const contentOf = async (client: pg.Client, table: Table): Promise<Statement> => {
  const columns = table.columns.filter(({ name }) => !CLOCKS.has(`${table.name}.${name}`))
  const sum = `md5(coalesce(string_agg(row::text, ' ' ORDER BY row::text), ''))`
  const text = `SELECT FROM (SELECT ${sum} AS sum FROM (SELECT ${quoted(columns)} FROM ${table.name}) AS row) AS all_rows WHERE sum = `
  const found = await client.query<{ readonly sum: string }>(
    `SELECT ${sum} AS sum FROM (SELECT ${quoted(columns)} FROM ${table.name}) AS row`,
  )
  return { text: `${text}$1`, values: [found.rows[0]?.sum ?? ''], rows: 1 }
}

/** Draws values for columns, and the keys of rows that exist. */
const drawing = (client: pg.Client, seed: number) => {
  let serial = 0
  let draws = 0
  const hex = (): string =>
    createHash('sha256')
      .update(`${seed} ${(draws += 1)}`)
      .digest('hex')
  const below = (count: number): number => Number.parseInt(hex().slice(0, 8), 16) % Math.max(1, count)
  const pick = <A>(all: readonly A[]): A | undefined => all[below(all.length)]
  const texts = async (query: string): Promise<readonly (readonly string[])[]> =>
    (await client.query<string[]>({ text: query, rowMode: 'array' })).rows
  const value = async ({ name, type, nullable, words, refersTo: checked }: Column): Promise<string | null> => {
    const refersTo = checked ?? UNCHECKED_REFERENCES.get(name)
    serial += 1
    if (nullable && (MOSTLY_NULL.has(name) ? below(10) > 0 : below(3) === 0)) return null
    if (refersTo !== undefined) {
      const { table, column } = refersTo
      const some = below(2) === 0 ? `LIMIT ${FIRST_ROWS}` : ''
      return pick(await texts(`SELECT "${column}"::text FROM ${table} ORDER BY 1 ${some}`))?.[0] ?? null
    }
    return pick(words) ?? plain(type)
  }
  const plain = (type: string): string => {
    if (type === 'uuid') return hex().slice(0, 32)
    if (type === 'boolean') return String(below(2) === 0)
    if (type === 'bytea') return `\\x${serial.toString(16).padStart(64, '0')}`
    if (type === 'jsonb') return below(2) === 0 ? '[]' : '{}'
    if (type.startsWith('timestamp')) return new Date(Date.UTC(2026, 0, 1) + serial * 1000).toISOString()
    if (type === 'integer' || type === 'bigint') return String(below(4) === 0 ? serial : below(3))
    // some texts come again: tables refer to others by them
    return `text ${below(2) === 0 ? serial : below(2)}`
  }
  return {
    values: async (columns: readonly Column[]): Promise<readonly (string | null)[]> => {
      const drawn: (string | null)[] = []
      for (const column of columns) drawn.push(await value(column))
      return drawn
    },
    /** The key of one of its first rows. */
    row: async ({ name, key }: Table): Promise<readonly string[]> => {
      const columns = key.map(column => `"${column}"::text`).join(', ')
      return pick(await texts(`SELECT ${columns} FROM ${name} ORDER BY ${columns} LIMIT ${FIRST_ROWS}`)) ?? []
    },
  }
}
