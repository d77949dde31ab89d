import { randomInt } from 'node:crypto'
import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import * as E from 'fp-ts/Either'
import type { CodePurpose } from '~/domain/account'
import { keyedHash } from '@server/identity/keyed-hash'
import type { Limit, Limits } from '@server/identity/limits'
import type { PhoneNumber } from '@server/identity/numbers'
import type { Throttled } from '@server/identity/refusal'
import type { Db, Tx } from '@server/store/database'
import { phoneCodes } from '@server/store/schema/entrance'

/** Codes that prove that somebody holds a number. Each is for one purpose, and for one use. */
export interface PhoneCodes {
  /** Makes a code and answers its digits. Too soon, or too often: not. */
  readonly make: (purpose: CodePurpose, number: PhoneNumber, from: string) => Promise<E.Either<Throttled, string>>
  /** Is it the code? Each question is an attempt. */
  readonly check: (purpose: CodePurpose, number: PhoneNumber, code: string) => Promise<boolean>
  /** Uses the code up, together with what it opens. False: it is not the code, or somebody else was quicker. */
  readonly spend: (purpose: CodePurpose, number: PhoneNumber, code: string, within?: Db | Tx) => Promise<boolean>
  readonly tidy: () => Promise<void>
}

/** Specification 9: three minutes until the next one. */
const RESEND_MS = 180_000
const LIFETIME_MS = 5 * 60_000
const ATTEMPTS = 5
const HOUR_MS = 3_600_000
/** Texts cost money and annoy: so many for one number, for a thousand neighbours of it, and from one network. */
const PER_NUMBER = 6
const PER_PREFIX = 60
const PER_NETWORK = 60

export const phoneCodesIn = (db: Db, secret: string, now: () => number, limits: Limits): PhoneCodes => {
  const keyed = keyedHash(secret, 'phone code')
  const hashOf = (purpose: CodePurpose, { countryCode, tel }: PhoneNumber, code: string) =>
    keyed(purpose, countryCode, tel, code)
  const own = (purpose: CodePurpose, { countryCode, tel }: PhoneNumber) =>
    and(eq(phoneCodes.purpose, purpose), eq(phoneCodes.countryCode, countryCode), eq(phoneCodes.tel, tel))
  const at = (ms: number) => new Date(ms)

  return {
    make: async (purpose, number, from) => {
      const counted = limitsFor(number, from)
      const retryAfter = await limits.take(counted)
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter })
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const fresh = {
        codeHash: hashOf(purpose, number, code),
        attempts: 0,
        sentAt: at(now()),
        expiresAt: at(now() + LIFETIME_MS),
      }
      const made = await db
        .insert(phoneCodes)
        .values({ ...fresh, ...number, purpose })
        .onConflictDoUpdate({
          target: [phoneCodes.purpose, phoneCodes.countryCode, phoneCodes.tel],
          set: fresh,
          setWhere: lte(phoneCodes.sentAt, at(now() - RESEND_MS)),
        })
        .returning({ purpose: phoneCodes.purpose })
      if (made.length > 0) return E.right(code)
      await limits.giveBack(counted)
      const [last] = await db.select({ sentAt: phoneCodes.sentAt }).from(phoneCodes).where(own(purpose, number))
      const wait = (last?.sentAt.getTime() ?? now()) + RESEND_MS - now()
      return E.left({ _tag: 'throttled', retryAfter: Math.max(1, Math.ceil(wait / 1000)) })
    },

    check: async (purpose, number, code) => {
      const live = and(
        own(purpose, number),
        isNotNull(phoneCodes.codeHash),
        lt(phoneCodes.attempts, ATTEMPTS),
        gt(phoneCodes.expiresAt, at(now())),
      )
      const tried = await db
        .update(phoneCodes)
        .set({ attempts: sql`${phoneCodes.attempts} + 1` })
        .where(live)
        .returning({ codeHash: phoneCodes.codeHash })
      return tried[0]?.codeHash?.equals(hashOf(purpose, number, code)) ?? false
    },

    spend: async (purpose, number, code, within = db) => {
      const same = and(
        own(purpose, number),
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

const limitsFor = ({ countryCode, tel }: PhoneNumber, from: string): readonly Limit[] => [
  { name: `sms number ${countryCode}${tel}`, most: PER_NUMBER, windowMs: HOUR_MS },
  { name: `sms prefix ${countryCode}${tel.slice(0, -3)}`, most: PER_PREFIX, windowMs: HOUR_MS },
  { name: `sms network ${from}`, most: PER_NETWORK, windowMs: HOUR_MS },
]
