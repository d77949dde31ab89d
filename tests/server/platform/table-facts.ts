import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type pg from 'pg'

/** A column, and what its values can be. */
export interface Column {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
  /** The column that it refers to. */
  readonly refersTo: { readonly table: string; readonly column: string } | undefined
  /** The words that a check or a trigger compares it with. */
  readonly words: readonly string[]
}

/** A table as the database describes it. */
export interface Table {
  readonly name: string
  /** Without those that the database fills in itself. */
  readonly columns: readonly Column[]
  readonly key: readonly string[]
  /** Columns that only change together: one check or one trigger names them. */
  readonly groups: readonly (readonly string[])[]
  /** What `ON CONFLICT` may name. */
  readonly unique: readonly { readonly columns: readonly string[]; readonly where: string | null }[]
}

/** The tables of a database, with what they accept. */
export const tablesOf = async (client: pg.Client): Promise<readonly Table[]> => {
  const columns = await rows(client, COLUMNS, columnRow)
  const constraints = await rows(client, CONSTRAINTS, constraintRow)
  const triggers = await rows(client, TRIGGERS, triggerRow)
  const indexes = await rows(client, INDEXES, indexRow)
  const names = [...new Set(columns.map(({ table }) => table))]
  return names.map(name => {
    const own = <A extends { readonly table: string }>(all: readonly A[]) => all.filter(({ table }) => table === name)
    const texts = (column: string) => [
      ...own(constraints).flatMap(each => (each.columns.includes(column) ? [each.definition] : [])),
      ...own(triggers).flatMap(({ body }) => (body.includes(`NEW.${column}`) ? [body] : [])),
    ]
    const reference = (column: string) =>
      own(constraints)
        .filter(({ kind }) => kind === 'f')
        .flatMap(({ columns: from, refTable, refColumns }) => {
          const to = refColumns?.[from.indexOf(column)]
          return to === undefined || refTable === null ? [] : [{ table: refTable, column: to }]
        })[0]
    return {
      name,
      columns: own(columns)
        .filter(({ generated }) => !generated)
        .map(({ name: column, type, nullable }) => ({
          name: column,
          type,
          nullable,
          refersTo: reference(column),
          words: type === 'text' && reference(column) === undefined ? [...new Set(texts(column).flatMap(wordsIn))] : [],
        })),
      key: own(indexes).find(({ primary }) => primary)?.columns ?? [],
      groups: [
        ...own(constraints).flatMap(({ kind, columns: named }) => (kind === 'c' ? [named] : [])),
        ...own(triggers).map(({ columns: named }) => named),
      ].filter(group => group.length > 1),
      unique: own(indexes).map(({ columns: named, predicate }) => ({ columns: named, where: predicate })),
    }
  })
}

/** Its quoted words, without the names of errors. */
const wordsIn = (definition: string): readonly string[] =>
  [...definition.matchAll(/'([a-z_]+)'/gu)].map(([, word = '']) => word).filter(word => !word.endsWith('_violation'))

const rows = async <A>(client: pg.Client, query: string, codec: t.Type<A>): Promise<readonly A[]> => {
  const answer = await client.query(query)
  const read = t.readonlyArray(codec).decode(answer.rows)
  if (E.isLeft(read)) throw new Error(`the catalogue of the database is not understood: ${query}`)
  return read.right
}

const names = t.readonlyArray(t.string)
const columnRow = t.type({
  table: t.string,
  name: t.string,
  type: t.string,
  nullable: t.boolean,
  generated: t.boolean,
})
const constraintRow = t.type({
  table: t.string,
  kind: t.string,
  columns: names,
  refTable: t.union([t.string, t.null]),
  refColumns: t.union([names, t.null]),
  definition: t.string,
})
const triggerRow = t.type({ table: t.string, columns: names, body: t.string })
const indexRow = t.type({
  table: t.string,
  columns: names,
  primary: t.boolean,
  predicate: t.union([t.string, t.null]),
})

/** The names of some columns, in the order in which an array of their numbers has them. */
const named = (numbers: string, relation: string) => `array(
  SELECT attname::text FROM unnest(${numbers}) WITH ORDINALITY AS place (number, at)
  JOIN pg_attribute ON attrelid = ${relation} AND attnum = place.number ORDER BY at)`

const OURS = `relnamespace = 'public'::regnamespace`

const COLUMNS = `SELECT relname::text AS table, attname::text AS name, format_type(atttypid, atttypmod) AS type,
  NOT attnotnull AS nullable, attidentity <> '' AS generated
  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
  WHERE ${OURS} AND relkind = 'r' AND attnum > 0 AND NOT attisdropped ORDER BY relname, attnum`

const CONSTRAINTS = `SELECT relname::text AS table, contype::text AS kind, ${named('conkey', 'conrelid')} AS columns,
  nullif(confrelid, 0)::regclass::text AS "refTable",
  CASE WHEN contype = 'f' THEN ${named('confkey', 'confrelid')} END AS "refColumns", pg_get_constraintdef(con.oid) AS definition
  FROM pg_constraint con JOIN pg_class ON pg_class.oid = conrelid WHERE ${OURS} AND contype IN ('c', 'f')`

const TRIGGERS = `SELECT relname::text AS table, ${named('tgattr::int2[]', 'tgrelid')} AS columns, prosrc AS body
  FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid JOIN pg_proc ON pg_proc.oid = tgfoid
  WHERE ${OURS} AND NOT tgisinternal`

const INDEXES = `SELECT relname::text AS table, ${named('indkey::int2[]', 'indrelid')} AS columns, indisprimary AS primary,
  pg_get_expr(indpred, indrelid) AS predicate
  FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE ${OURS} AND indisunique AND indexprs IS NULL`
