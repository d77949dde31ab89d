import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import pg from 'pg'
import type { Database } from '@server/platform/database/database'

/** The plan of a statement that ran, as `auto_explain` of PostgreSQL tells it. */
export interface Plan {
  readonly statement: string
  readonly nodes: readonly PlanNode[]
}

/** One node of it. `isLimited`: a node above it stops after some rows. */
export interface PlanNode {
  readonly type: string
  readonly table: string | undefined
  readonly index: string | undefined
  readonly hasCondition: boolean
  readonly isLimited: boolean
  /** How many rows it read, with those that did not fit its filter. */
  readonly rows: number
}

interface RawNode {
  readonly 'Node Type': string
  readonly Strategy?: string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly RawNode[]
}

const rawNode: t.Type<RawNode> = t.recursion('node', () =>
  t.intersection([
    t.type({ 'Node Type': t.string }),
    t.partial({
      Strategy: t.string,
      'Relation Name': t.string,
      'Index Name': t.string,
      'Index Cond': t.string,
      'Actual Rows': t.number,
      'Actual Loops': t.number,
      'Rows Removed by Filter': t.number,
      Plans: t.readonlyArray(rawNode),
    }),
  ]),
)
const explained = t.type({ 'Query Text': t.string, Plan: rawNode })

/** These read everything below them before they give the first row. */
const BLOCKING = new Set(['Sort', 'Hash', 'Aggregate', 'WindowAgg', 'Materialize', 'Bitmap Heap Scan'])

const stopsEarly = ({ 'Node Type': type, Strategy }: RawNode, isLimited: boolean): boolean =>
  // rows that come in the order of their groups are counted group by group
  type === 'Limit' || (isLimited && (!BLOCKING.has(type) || Strategy === 'Sorted'))

interface Above {
  readonly isLimited: boolean
  /** The table of a bitmap: the nodes that find its rows name their index only. */
  readonly table: string | undefined
}

const nodesOf = (node: RawNode, above: Above = { isLimited: false, table: undefined }): readonly PlanNode[] => {
  const type = node['Node Type']
  const table = node['Relation Name'] ?? (type.startsWith('Bitmap') ? above.table : undefined)
  return [
    {
      type,
      table,
      index: node['Index Name'],
      hasCondition: node['Index Cond'] !== undefined,
      isLimited: above.isLimited,
      rows: ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 0),
    },
    ...(node.Plans ?? []).flatMap(below => nodesOf(below, { isLimited: stopsEarly(node, above.isLimited), table })),
  ]
}

const TOLD = /^duration: [\d.]+ ms {2}plan:\n(?<plan>\{[^]*\})$/u

/** The plan of a notice of `auto_explain`; undefined: it is another notice. */
const planOf = (notice: string): Plan | undefined => {
  const json: unknown = JSON.parse(TOLD.exec(notice)?.groups?.['plan'] ?? 'null')
  const read = explained.decode(json)
  return E.isLeft(read) ? undefined : { statement: read.right['Query Text'], nodes: nodesOf(read.right.Plan) }
}

/**
 * Listens to the plans of every statement of a database, also of those that its triggers and functions run. The user must be a
 * superuser. Returns a list that grows with each statement.
 */
export const hearPlans = async ({ db }: Database, admin: pg.Client): Promise<readonly Plan[]> => {
  const heard: Plan[] = []
  const pool = '$client' in db ? db.$client : undefined
  if (!(pool instanceof pg.Pool)) throw new Error('this is no pool of PostgreSQL')
  pool.on('connect', client =>
    client.on('notice', ({ message = '' }) => {
      const plan = planOf(message)
      if (plan !== undefined) heard.push(plan)
    }),
  )
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    'auto_explain.log_level': 'notice',
    'auto_explain.log_nested_statements': 'on',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_timing': 'off',
    // the tables of a test are small: an index is used wherever there is one
    enable_seqscan: 'off',
  }
  const { rows } = await admin.query<{ name: string }>('select quote_ident(current_database()) as name')
  await admin.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await admin.query(`alter database ${rows[0]?.name ?? ''} set ${name} = '${value}'`)
  // connections that are open do not know it; the pool opens others
  const empty = new Promise<void>(resolve => {
    const look = () => (pool.totalCount === 0 ? resolve() : undefined)
    pool.on('remove', look)
    look()
  })
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  await empty
  return heard
}
