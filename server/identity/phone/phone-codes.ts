import { randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, lte, sql, type SQL } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { CodePurpose } from '~/domain/account/account'
import { RESEND_SECONDS } from '~/domain/shared/limits'
import { keyedHash } from '@server/platform/keyed-hash'
import type { Device, KnownDevices } from '@server/identity/sessions/known-devices'
import type { Limit, Limits } from '@server/platform/rate-limits'
import { networkOf } from '@server/platform/network/visitor-address'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { NoMessages, Throttled } from '@server/identity/shared/refusal'
import type { SmsBudget } from '@server/identity/sms/sms-budget'
import { hashOf } from '@server/platform/secrets'
import type { Visit } from '@server/identity/sessions/visit'
import { forgetRows } from '@server/platform/database/forget-rows'
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
   * Makes a code and returns its digits, unless a limit or the budget refuses it. `owner`: the customer who asks for a code to their
   * own number in a session; requests by strangers do not count towards the owner's limit.
   */
  readonly make: (
    purpose: CodePurpose,
    number: PhoneNumber,
    visit: Visit,
    owner?: string,
  ) => Promise<E.Either<Throttled | NoMessages, string>>
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

interface Deps {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly limits: Limits
  readonly devices: Pick<KnownDevices, 'knows'>
  readonly budget: SmsBudget
  readonly codeHash: (purpose: CodePurpose, number: PhoneNumber, code: string) => Buffer
}

export const phoneCodesIn = (
  db: Db,
  secret: string,
  now: () => number,
  limits: Limits,
  devices: Deps['devices'],
  budget: SmsBudget,
): PhoneCodes => {
  const keyed = keyedHash(secret, 'phone code')
  const codeHash: Deps['codeHash'] = (purpose, { countryCode, tel }, code) => keyed(purpose, countryCode, tel, code)
  const deps = { db, now, limits, devices, budget, codeHash }
  return {
    make: (purpose, number, visit, owner) => make(deps, purpose, number, visit, owner),
    check: (purpose, number, code, device) => check(deps, purpose, number, code, device),

    spend: async (purpose, number, code, device, within = db) => {
      const same = and(
        isFor(purpose, number, device),
        eq(phoneCodes.codeHash, codeHash(purpose, number, code)),
        gt(phoneCodes.expiresAt, new Date(now())),
      )
      const spent = await within
        .update(phoneCodes)
        .set({ codeHash: null })
        .where(same)
        .returning({ tel: phoneCodes.tel })
      return spent.length > 0
    },

    tidy: async () => {
      await forgetRows(db, phoneCodes, lte(phoneCodes.expiresAt, new Date(now())))
    },
  }
}

const make = async (
  { db, now, limits, devices, budget, codeHash }: Deps,
  purpose: CodePurpose,
  number: PhoneNumber,
  visit: Visit,
  owner: string | undefined,
): Promise<E.Either<Throttled | NoMessages, string>> => {
  const counted = limitsFor(number, visit, owner, devices)
  const retryAfter = await limits.take(counted)
  if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter, tried: 'message' })
  const isKnown = owner !== undefined || devices.knows(visit.device, number)
  // after the other limits: one number alone cannot use the budget up
  const paid = await budget.take(number, isKnown)
  if (E.isLeft(paid)) {
    await limits.giveBack(counted)
    return paid
  }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const fresh = {
    codeHash: codeHash(purpose, number, code),
    attempts: 0,
    sentAt: new Date(now()),
    expiresAt: new Date(now() + LIFETIME_MS),
  }
  const made = await db
    .insert(phoneCodes)
    .values({ ...fresh, ...number, purpose, deviceHash: hashOf(visit.device.id) })
    .onConflictDoUpdate({
      target: [phoneCodes.purpose, phoneCodes.countryCode, phoneCodes.tel, phoneCodes.deviceHash],
      set: fresh,
      setWhere: lte(phoneCodes.sentAt, new Date(now() - RESEND_MS)),
    })
    .returning({ purpose: phoneCodes.purpose })
  if (made.length > 0) return E.right(code)
  await limits.giveBack(counted)
  await budget.giveBack(number, isKnown)
  const own = isFor(purpose, number, visit.device)
  const [last] = await db.select({ sentAt: phoneCodes.sentAt }).from(phoneCodes).where(own)
  const wait = (last?.sentAt.getTime() ?? now()) + RESEND_MS - now()
  return E.left({ _tag: 'throttled', retryAfter: Math.max(1, Math.ceil(wait / 1000)), tried: 'message' })
}

const check = async (
  { db, now, codeHash }: Deps,
  purpose: CodePurpose,
  number: PhoneNumber,
  code: string,
  device: Device,
): Promise<CodeCheck> => {
  const live = and(
    isFor(purpose, number, device),
    isNotNull(phoneCodes.codeHash),
    lt(phoneCodes.attempts, ATTEMPTS),
    gt(phoneCodes.expiresAt, new Date(now())),
  )
  const [tried] = await db
    .update(phoneCodes)
    .set({ attempts: sql`${phoneCodes.attempts} + 1` })
    .where(live)
    .returning({ codeHash: phoneCodes.codeHash })
  if (tried === undefined || tried.codeHash === null) return 'none'
  return tried.codeHash.equals(codeHash(purpose, number, code)) ? 'right' : 'wrong'
}

const isFor = (purpose: CodePurpose, { countryCode, tel }: PhoneNumber, { id }: Device): SQL | undefined =>
  and(
    eq(phoneCodes.purpose, purpose),
    eq(phoneCodes.countryCode, countryCode),
    eq(phoneCodes.tel, tel),
    eq(phoneCodes.deviceHash, hashOf(id)),
  )

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
