import type { Alarm } from '@server/operations/alarms/alarm'
import { alarmChannels, alarmsKey, storedAlarms } from '@server/operations/alarms/stored-alarms'
import type { Db } from '@server/platform/database/database'

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
  const sent: Alarm[] = []
  for (const channel of alarmChannels) sent.push(...(await storedAlarms(db, alarmsKey(channel))).sent)
  const down = serviceAlarms(sent, standing).map(({ id }): readonly [string, 'down'] => [
    id.slice(0, -DOWN.length),
    'down',
  ])
  return new Map([...standing, ...down])
}
