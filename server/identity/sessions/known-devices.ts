import { keyedHash } from '@server/platform/keyed-hash'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { isSecret, newSecret, sameText } from '@server/platform/secrets'

/** A browser, as its `HttpOnly` device cookie describes it. */
export interface Device {
  /** Random; the phone codes that this browser asks for belong to it. */
  readonly id: string
  /** One signature for each number that this browser has logged in with, the latest first. */
  readonly marks: readonly string[]
}

/**
 * Browsers that a customer has logged in with before. Their password attempts and messages are counted separately, so
 * that wrong attempts elsewhere cannot lock the customer out ("device cookies", OWASP). The cookie is no credential,
 * and names neither the customer nor the number.
 */
export interface KnownDevices {
  /** The device of a cookie's value; a new one for a value that the shop did not make. */
  readonly read: (cookie: string | undefined) => Device
  readonly knows: (device: Device, number: PhoneNumber) => boolean
  /** The device after a login with this number. */
  readonly remember: (device: Device, number: PhoneNumber) => Device
}

/** People share a device in a family. */
const MOST_MARKS = 5
const MARK_BYTES = 16

export const knownDevices = (secret: string): KnownDevices => {
  const keyed = keyedHash(secret, 'known device')
  const markOf = ({ id }: Device, { countryCode, tel }: PhoneNumber): string =>
    keyed(id, countryCode, tel).subarray(0, MARK_BYTES).toString('base64url')
  return {
    read: (cookie = '') => {
      const [id, ...marks] = cookie.split('.')
      return isSecret(id) ? { id, marks: marks.filter(isMark).slice(0, MOST_MARKS) } : newDevice()
    },
    knows: (device, number) => {
      const own = markOf(device, number)
      return device.marks.some(mark => sameText(mark, own))
    },
    remember: (device, number) => {
      const mark = markOf(device, number)
      return { ...device, marks: [mark, ...device.marks.filter(each => each !== mark)].slice(0, MOST_MARKS) }
    },
  }
}

export const newDevice = (): Device => ({ id: newSecret(), marks: [] })

/** The value of the cookie. */
export const cookieOf = ({ id, marks }: Device): string => [id, ...marks].join('.')

const isMark = (text: string): boolean => /^[\w-]{22}$/u.test(text)
