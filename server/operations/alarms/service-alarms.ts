import { inArray, sql } from 'drizzle-orm'
import type { Alarm } from '@server/operations/alarms/alarm'
import { alarmChannels, alarmsKey } from '@server/operations/alarms/stored-alarms'
import type { Db } from '@server/platform/database/database'
import { documents } from '@server/platform/database/schema/catalogue'

const DOWN = ' is down'

/** Services that are down here, and those that another process found down and that are not known to be up here. */
export const serviceAlarms = (
  sent: readonly Alarm[],
  standing: ReadonlyMap<string, 'up' | 'down'>,
): readonly Alarm[] => {
  const elsewhere = sent.filter(({ id }) => id.endsWith(DOWN) && !standing.has(id.slice(0, -DOWN.length)))
  const here = [...standing].filter(([, how]) => how === 'down')
  return [
    ...elsewhere,
    ...here.map(([name]) => ({
      id: name + DOWN,
      message: `${name} does not answer: see service_call_failed in the log`,
    })),
  ]
}

/**
 * The services of the shop and whether they answer, by name: as this process knows them, and those that another process
 * has reported as down.
 */
export const knownServices = async (
  db: Db,
  standing: ReadonlyMap<string, 'up' | 'down'>,
): Promise<ReadonlyMap<string, 'up' | 'down'>> => {
  const elsewhere = (await reportedDown(db)).filter(name => !standing.has(name))
  return new Map([...standing, ...elsewhere.map((name): readonly [string, 'down'] => [name, 'down'])])
}

/** The services that a process has reported as down. The database picks them out, because a list of alarms can be long. */
const reportedDown = async (db: Db): Promise<readonly string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct alarm #>> '{}' as id
    from ${documents}, jsonb_path_query(${documents.body}, '$.sent[*].id') as alarm
    where ${inArray(documents.key, alarmChannels.map(alarmsKey))} and alarm #>> '{}' like ${`%${DOWN}`}
    order by id`)
  return rows.map(({ id }) => id.slice(0, -DOWN.length))
}
