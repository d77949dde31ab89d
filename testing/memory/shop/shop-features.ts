import { CONTRACT_VERSION } from '~/contract/contract-version'
import { providers } from '~/domain/catalog/social-logins'
import type { Init } from '~/domain/catalog/catalog'
import type { Features } from '~/domain/catalog/features'

/** What the shop in memory has: everything but receipts, which a test asks for. */
export const memoryFeatures: Required<Features> = {
  phone_codes: true,
  social_logins: providers.map(code => ({ code })),
  receipts: false,
  customer_data: true,
  registration: true,
  password_reset: true,
  name_change: true,
  password_change: true,
  number_change: true,
  social_links: true,
  devices: true,
  cancellation: true,
  hand_off: true,
  mini_apps: true,
  realtime: true,
  order_links: true,
  reveal: true,
  top_ups: true,
}

/** The shop's data with what the shop in memory has. */
export const withFeatures = (init: Init): Init => ({
  ...init,
  contract: CONTRACT_VERSION,
  features: init.features ?? memoryFeatures,
})
