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
}

interface RawNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly RawNode[]
}

const rawNode: t.Type<RawNode> = t.recursion('node', () =>
  t.intersection([
    t.type({ 'Node Type': t.string }),
    t.partial({
      'Relation Name': t.string,
      'Index Name': t.string,
      'Index Cond': t.string,
      Plans: t.readonlyArray(rawNode),
    }),
  ]),
)
const explained = t.type({ 'Query Text': t.string, Plan: rawNode })

/** These read everything below them before they give the first row. */
const BLOCKING = new Set(['Sort', 'Hash', 'Aggregate', 'WindowAgg', 'Materialize'])

const stopsEarly = (type: string, isLimited: boolean): boolean => type === 'Limit' || (isLimited && !BLOCKING.has(type))

const nodesOf = (node: RawNode, isLimited = false): readonly PlanNode[] => [
  {
    type: node['Node Type'],
    table: node['Relation Name'],
    index: node['Index Name'],
    hasCondition: node['Index Cond'] !== undefined,
    isLimited,
  },
  ...(node.Plans ?? []).flatMap(below => nodesOf(below, stopsEarly(node['Node Type'], isLimited))),
]

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
