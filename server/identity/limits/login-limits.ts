import type { KnownDevices } from '@server/identity/sessions/known-devices'
import type { Limit } from '@server/platform/rate-limits'
import { networkOf } from '@server/platform/network/visitor-address'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { Visit } from '@server/identity/sessions/visit'

/** Failed attempts within the window: for one number from one network, for one number, and from one network. */
const WINDOW_MS = 15 * 60_000
const PER_NUMBER = 10
const PER_NUMBER_ANYWHERE = 100
const PER_NETWORK = 100

/**
 * The limits that an attempt with a password counts for: first the limit that a right password clears, then the others.
 * A device that the customer has used before has its own limit: wrong attempts elsewhere do not affect it.
 */
export const passwordLimits = (
  { countryCode, tel }: PhoneNumber,
  { from, device }: Visit,
  devices: Pick<KnownDevices, 'knows'>,
): readonly [Limit, ...Limit[]] => {
  const number = countryCode + tel
  const limit = (name: string, most: number): Limit => ({ name, most, windowMs: WINDOW_MS })
  if (devices.knows(device, { countryCode, tel })) return [limit(`login device ${device.id} ${number}`, PER_NUMBER)]
  return [
    limit(`login ${networkOf(from)} ${number}`, PER_NUMBER),
    limit(`login ${number}`, PER_NUMBER_ANYWHERE),
    perNetwork(from),
  ]
}

/** Attempts with a customer's password within a session. */
export const sessionPasswordLimit = (userId: string): Limit => ({
  name: `password ${userId}`,
  most: PER_NUMBER,
  windowMs: WINDOW_MS,
})

/** Attempts from one network at codes that its browsers did not request. */
export const perNetwork = (from: string): Limit => ({
  name: `login ${networkOf(from)}`,
  most: PER_NETWORK,
  windowMs: WINDOW_MS,
})
