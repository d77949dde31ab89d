import type { Alarm } from '@server/operations/alarms/alarm'
import type { Figures } from '@server/operations/shop-metrics'
import { counted } from '@server/platform/counted'

/** More variants than this with low stock at once are one alarm, so that no receiver gets thousands. */
const MOST_ALONE = 20
/** How many variants the message of that alarm names. */
const NAMED = 3

/** The alarm of many variants; that of one variant has its number behind a space. */
const MANY = 'stock.low'

/**
 * One alarm for each variant with low stock, or one for all of them if they are many. A variant that has had its own alarm
 * keeps it until its stock is no longer low: otherwise the operator would read that it is over.
 */
export const stockAlarms = (low: Figures['low'], sent: readonly Alarm[]): readonly Alarm[] => {
  const alone = low.map(({ variant, forSale }) => ({
    id: `${MANY} ${variant}`,
    message: `${variant} has ${counted(forSale, 'code')} left: import codes`,
  }))
  if (low.length <= MOST_ALONE) return alone
  const known = new Set(sent.map(({ id }) => id))
  const named = low.slice(0, NAMED).map(({ variant }) => variant)
  const message = `${low.length} variants have few codes left (${named.join(', ')} …): see codes low-stock`
  return [{ id: MANY, message }, ...alone.filter(({ id }) => known.has(id))]
}

export const isStockAlarm = ({ id }: Alarm): boolean => id === MANY || id.startsWith(`${MANY} `)
