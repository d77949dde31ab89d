import type { Features } from '~/domain/catalog/features'
import type { IdentityServices } from '@server/boot/identity-services'

/** The features of this server (docs/spec/api.md#what-a-server-has). It names each of them. */
export const shopFeatures = (
  { sms, providers, clients }: Pick<IdentityServices, 'sms' | 'providers' | 'clients'>,
  has: { readonly mail: boolean; readonly realtime: boolean },
): Required<Features> => ({
  phone_codes: sms !== undefined,
  social_logins: Object.keys(providers).map(code => ({ code })),
  receipts: has.mail,
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
  mini_apps: clients.length > 0,
  realtime: has.realtime,
  order_links: true,
  reveal: true,
  top_ups: true,
})
