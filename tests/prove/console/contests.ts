import { catalogueContests } from '@tests/prove/console/catalogue-contests'
import type { Contest } from '@tests/prove/console/contest'
import { moneyContests } from '@tests/prove/console/money-contests'
import { orderContests } from '@tests/prove/console/order-contests'
import { shopContests } from '@tests/prove/console/shop-contests'

/** Every act that several operators do at once. */
export const contests: readonly Contest[] = [...orderContests, ...moneyContests, ...shopContests, ...catalogueContests]
