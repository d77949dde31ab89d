import { type Alarm, when } from '@server/operations/alarms/alarm'
import type { Figures } from '@server/operations/shop-metrics'
import { counted } from '@server/platform/counted'

/** The jobs send every two seconds: a delivery that is due for this long is stuck. */
const OVERDUE_WEBHOOK_MS = 600_000

/** Alarms of webhooks: an endpoint that is disabled, deliveries that were given up, and those that nothing sends. */
export const webhookAlarms = ({ webhooks }: Pick<Figures, 'webhooks'>, now: number): readonly Alarm[] =>
  webhooks.flatMap(({ endpoint, state, why, parked, since }) => [
    // an operator who has disabled it knows
    ...when(
      state === 'disabled' && why !== null,
      `webhooks.disabled ${endpoint}`,
      `the shop has disabled the webhooks of ${endpoint}, because ${why}: see webhooks list`,
    ),
    ...when(
      parked > 0,
      `webhooks.parked ${endpoint}`,
      `${counted(parked, 'webhook')} to ${endpoint} did not arrive and ${parked === 1 ? 'was' : 'were'} given up: see webhooks list --parked`,
    ),
    ...when(
      state === 'enabled' && since !== null && now - since.getTime() > OVERDUE_WEBHOOK_MS,
      `webhooks.old ${endpoint}`,
      `webhooks to ${endpoint} have been due for more than ten minutes: check that the shop runs with WEBHOOKS_FILE`,
    ),
  ])
