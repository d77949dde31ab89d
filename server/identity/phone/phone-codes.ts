import { randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { CodePurpose } from '~/domain/account/account'
import { RESEND_SECONDS } from '~/domain/shared/limits'
import { keyedHash } from '@server/platform/keyed-hash'
import type { Device, KnownDevices } from '@server/identity/sessions/known-devices'
import { type Limit, type Limits, networkOf } from '@server/platform/rate-limits'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { Throttled } from '@server/identity/shared/refusal'
import { hashOf as secretHash } from '@server/platform/secrets'
import type { Visit } from '@server/identity/sessions/visit'
import type { Db, Tx } from '@server/platform/database/database'
import { phoneCodes } from '@server/platform/database/schema/auth'

/** `none`: this browser has no code to try. */
export type CodeCheck = 'right' | 'wrong' | 'none'

/**
 * Codes that prove that a person holds a number. Each has one purpose and one use, and belongs to the browser that
 * asked for it. Another browser can neither use it nor spend its attempts.
 */
export interface PhoneCodes {
  /**
   * Makes a code and returns its digits, unless a limit refuses it. `owner`: the customer who asks for a code to their
   * own number in a session; requests by strangers do not count towards the owner's limit.
   */
  readonly make: (
    purpose: CodePurpose,
    number: PhoneNumber,
    visit: Visit,
    owner?: string,
  ) => Promise<E.Either<Throttled, string>>
  /** Checks a code. Each check is an attempt. */
  readonly check: (purpose: CodePurpose, number: PhoneNumber, code: string, device: Device) => Promise<CodeCheck>
  /**
   * Uses the code up, in the same transaction as its effect. False: it is the wrong code, or another request was
   * faster.
   */
  readonly spend: (
    purpose: CodePurpose,
    number: PhoneNumber,
    code: string,
    device: Device,
    within?: Db | Tx,
  ) => Promise<boolean>
  readonly tidy: () => Promise<void>
}

const RESEND_MS = RESEND_SECONDS * 1000
const LIFETIME_MS = 5 * 60_000
const ATTEMPTS = 5
const HOUR_MS = 3_600_000
/**
 * Texts cost money and annoy. These limits hold for one number, for a thousand neighbouring numbers, and for one
 * network.
 */
const PER_NUMBER = 6
const PER_PREFIX = 60
const PER_NETWORK = 60
/** For all devices together that the number's customer has used before. */
const PER_NUMBER_KNOWN = 24

export const phoneCodesIn = (
  db: Db,
  secret: string,
  now: () => number,
  limits: Limits,
  devices: Pick<KnownDevices, 'knows'>,
): PhoneCodes => {
  const keyed = keyedHash(secret, 'phone code')
  const hashOf = (purpose: CodePurpose, { countryCode, tel }: PhoneNumber, code: string) =>
    keyed(purpose, countryCode, tel, code)
  const own = (purpose: CodePurpose, { countryCode, tel }: PhoneNumber, { id }: Device) =>
    and(
      eq(phoneCodes.purpose, purpose),
      eq(phoneCodes.countryCode, countryCode),
      eq(phoneCodes.tel, tel),
      eq(phoneCodes.deviceHash, secretHash(id)),
    )
  const at = (ms: number) => new Date(ms)

  return {
    make: async (purpose, number, visit, owner) => {
      const counted = limitsFor(number, visit, owner, devices)
      const retryAfter = await limits.take(counted)
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter, tried: 'message' })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const fresh = {
        codeHash: hashOf(purpose, number, code),
        attempts: 0,
        sentAt: at(now()),
        expiresAt: at(now() + LIFETIME_MS),
      }
      const made = await db
        .insert(phoneCodes)
        .values({ ...fresh, ...number, purpose, deviceHash: secretHash(visit.device.id) })
        .onConflictDoUpdate({
          target: [phoneCodes.purpose, phoneCodes.countryCode, phoneCodes.tel, phoneCodes.deviceHash],
          set: fresh,
          setWhere: lte(phoneCodes.sentAt, at(now() - RESEND_MS)),
        })
        .returning({ purpose: phoneCodes.purpose })
      if (made.length > 0) return E.right(code)
      await limits.giveBack(counted)
      const mine = own(purpose, number, visit.device)
      const [last] = await db.select({ sentAt: phoneCodes.sentAt }).from(phoneCodes).where(mine)
      const wait = (last?.sentAt.getTime() ?? now()) + RESEND_MS - now()
      return E.left({ _tag: 'throttled', retryAfter: Math.max(1, Math.ceil(wait / 1000)), tried: 'message' })
    },

    check: async (purpose, number, code, device) => {
      const live = and(
        own(purpose, number, device),
        isNotNull(phoneCodes.codeHash),
        lt(phoneCodes.attempts, ATTEMPTS),
        gt(phoneCodes.expiresAt, at(now())),
      )
      const tried = await db
        .update(phoneCodes)
        .set({ attempts: sql`${phoneCodes.attempts} + 1` })
        .where(live)
        .returning({ codeHash: phoneCodes.codeHash })
      const kept = tried[0]?.codeHash
      if (kept === undefined || kept === null) return 'none'
      return kept.equals(hashOf(purpose, number, code)) ? 'right' : 'wrong'
    },

    spend: async (purpose, number, code, device, within = db) => {
      const same = and(
        own(purpose, number, device),
        eq(phoneCodes.codeHash, hashOf(purpose, number, code)),
        gt(phoneCodes.expiresAt, at(now())),
      )
      const spent = await within
        .update(phoneCodes)
        .set({ codeHash: null })
        .where(same)
        .returning({ tel: phoneCodes.tel })
      return spent.length > 0
    },

    tidy: async () => {
      await db.delete(phoneCodes).where(lte(phoneCodes.expiresAt, at(now())))
    },
  }
}

const limitsFor = (
  number: PhoneNumber,
  { from, device }: Visit,
  owner: string | undefined,
  devices: Pick<KnownDevices, 'knows'>,
): readonly Limit[] => {
  const { countryCode, tel } = number
  const limit = (name: string, most: number): Limit => ({ name: `sms ${name}`, most, windowMs: HOUR_MS })
  if (owner !== undefined) return [limit(`owner ${owner}`, PER_NUMBER)]
  if (devices.knows(device, number))
    return [
      limit(`device ${device.id} ${countryCode}${tel}`, PER_NUMBER),
      limit(`known ${countryCode}${tel}`, PER_NUMBER_KNOWN),
    ]
  return [
    limit(`number ${countryCode}${tel}`, PER_NUMBER),
    limit(`prefix ${countryCode}${tel.slice(0, -3)}`, PER_PREFIX),
    limit(`network ${networkOf(from)}`, PER_NETWORK),
  ]
}
