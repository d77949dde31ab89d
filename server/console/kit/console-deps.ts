import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { ConsoleCookie } from '@server/console/kit/console-cookie'
import type { ShopFacts } from '@server/console/kit/shop-facts'
import type { CustomerLimit } from '@server/identity/limits/customer-limit'
import type { Passwords } from '@server/identity/password/passwords'
import type { Limits } from '@server/platform/rate-limits'

/** What the calls of the console work with. */
export interface ConsoleDeps {
  readonly acts: OpenedShop
  /** The origin of the console. */
  readonly origin: string
  readonly cookie: ConsoleCookie
  readonly passwords: Passwords
  /** Limits of logins, by network. */
  readonly limits: Limits
  /** Limits of the calls of one operator. */
  readonly calls: CustomerLimit
  readonly facts: ShopFacts
}
