import { webhookAlarms } from '@server/operations/alarms/webhook-alarms'
import { type Finding, judge } from '@server/operations/checks/finding'
import type { Db } from '@server/platform/database/database'
import { endpointQueues } from '@server/webhooks/endpoint-queues'

/** Checks that webhooks arrive: the same faults are sent as alarms. */
export const webhooksArrive = async ({
  db,
  now,
}: {
  readonly db: Db
  readonly now: () => number
}): Promise<Finding> => {
  const faults = webhookAlarms({ webhooks: await endpointQueues(db) }, now())
  const says = faults.map(({ message }) => message).join('; ')
  return judge('webhooks.arrive', 'webhooks arrive', faults.length, 'due', says)
}
