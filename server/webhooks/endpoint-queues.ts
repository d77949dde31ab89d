import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { type EndpointState, webhookDeliveries, webhookEndpoints } from '@server/platform/database/schema/webhooks'

/** What waits for one endpoint. */
export interface EndpointQueue {
  readonly endpoint: string
  readonly state: EndpointState
  /** Why it is disabled; null: the operator did it, or it is not. */
  readonly why: string | null
  /** Deliveries that wait for their first attempt, and those that wait for another one. */
  readonly waiting: number
  readonly failing: number
  /** Those that were given up. */
  readonly parked: number
  /** When the oldest delivery that waits was due. */
  readonly since: Date | null
  /** The error of one of them. */
  readonly note: string | null
}

/** What waits for each endpoint of the file. Only deliveries that wait or are parked are read. */
export const endpointQueues = async (db: Db): Promise<readonly EndpointQueue[]> => {
  const { state, attempts, endpoint, nextAt, note } = webhookDeliveries
  const counted = (which: ReturnType<typeof sql>) => sql`count(*) filter (where ${which})`.mapWith(Number)
  // no parameters, so that partial indexes can be used
  const open = db
    .select({
      endpoint,
      waiting: counted(sql`${state} = 'waiting' and ${attempts} = 0`).as('waiting'),
      failing: counted(sql`${state} = 'waiting' and ${attempts} > 0`).as('failing'),
      parked: counted(sql`${state} = 'parked'`).as('parked'),
      since: sql<Date | null>`min(${nextAt}) filter (where ${state} = 'waiting')`.mapWith(nextAt).as('oldest'),
      note: sql<string | null>`max(${note})`.as('a_note'),
    })
    .from(webhookDeliveries)
    .where(sql`${state} = 'waiting' or ${state} = 'parked'`)
    .groupBy(endpoint)
    .as('open')
  const rows = await db
    .select({
      endpoint: webhookEndpoints.name,
      state: webhookEndpoints.state,
      why: webhookEndpoints.why,
      waiting: open.waiting,
      failing: open.failing,
      parked: open.parked,
      since: open.since,
      note: open.note,
    })
    .from(webhookEndpoints)
    .leftJoin(open, eq(open.endpoint, webhookEndpoints.name))
    .where(ne(webhookEndpoints.state, 'removed'))
    .orderBy(asc(webhookEndpoints.name))
  return rows.map(({ waiting, failing, parked, ...row }) => ({
    ...row,
    waiting: waiting ?? 0,
    failing: failing ?? 0,
    parked: parked ?? 0,
  }))
}
