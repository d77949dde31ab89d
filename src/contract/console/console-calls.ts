import type { ListedCall } from '~/contract/console/console-call'
import { operatorCalls } from '~/contract/console/operators'
import { evidenceCall, orderCalls } from '~/contract/console/orders'
import { pictureCalls } from '~/contract/console/pictures'
import { productCalls } from '~/contract/console/products'
import { queueCalls } from '~/contract/console/queues'
import { customersCalls } from '~/contract/console/customers'
import { moneyCalls } from '~/contract/console/money'
import { sessionCalls } from '~/contract/console/session'
import { shopCalls } from '~/contract/console/shop'
import { stockCalls } from '~/contract/console/stock'
import { systemCalls } from '~/contract/console/system'
import { todayCalls } from '~/contract/console/today'
import { topUpCalls } from '~/contract/console/topups'
import { webhookCalls } from '~/contract/console/webhooks'

/** The calls by area. */
const areas: readonly Readonly<Record<string, ListedCall>>[] = [
  sessionCalls,
  todayCalls,
  customersCalls,
  moneyCalls,
  orderCalls,
  { evidenceCall },
  topUpCalls,
  shopCalls,
  systemCalls,
  queueCalls,
  webhookCalls,
  operatorCalls,
  stockCalls,
  productCalls,
  pictureCalls,
]

/** Every call of the console. */
export const consoleCalls: readonly ListedCall[] = areas.flatMap(calls => Object.values(calls))
