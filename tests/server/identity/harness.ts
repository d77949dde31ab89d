import * as E from 'fp-ts/Either'
import type { AccountLimits } from '@server/identity/limits/account-limits'
import type { IdentityDeps } from '@server/identity/identity'
import { type Device, newDevice } from '@server/identity/sessions/known-devices'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { Passwords } from '@server/identity/password/passwords'
import type { Visit } from '@server/identity/sessions/visit'
import { type SmsBudget, smsBudgetIn } from '@server/identity/sms/sms-budget'
import { unlimited } from '@server/platform/rate-limits'
import type { Sms } from '@server/identity/sms/sms.port'
import { addressNamed } from '@tests/server/named-address'

/** Telephones that keep what they get. */
export interface Telephones extends Sms {
  readonly got: { readonly to: PhoneNumber; readonly text: string }[]
  /** The six digits of the last message to a number. */
  readonly last: (tel: string) => string
}

export const telephones = (): Telephones => {
  const got: Telephones['got'] = []
  return {
    got,
    send: (to, text) => {
      got.push({ to, text })
      return Promise.resolve()
    },
    last: tel => {
      const code = /(?<!\d)\d{6}(?!\d)/u.exec(got.findLast(each => each.to.tel === tel)?.text ?? '')?.[0]
      if (code === undefined) throw new Error(`${tel} got no code`)
      return code
    },
  }
}

/** A browser at an address: a new one, unless it is given. */
export const visit = (from: string, device: Device = newDevice()): Visit => ({
  from: addressNamed(from),
  device,
  lang: 'en',
})

/** Limits that no test meets: a clock that stands still refills no bucket. */
export const ACCOUNT_LIMITS: AccountLimits = {
  sessions: 20,
  calls: { readsPerMinute: 60_000, changesPerMinute: 60_000, ordersPerHour: 60_000 },
  sms: { hourly: 300, daily: 2_000, hourlyByCountry: new Map([['+86', 60]]) },
}

/** A budget for messages that never ends. */
export const endlessBudget: SmsBudget = smsBudgetIn(unlimited, ACCOUNT_LIMITS.sms, () => undefined)

/** An identity service without providers or mini-apps, and with text messages that are not read. */
export const alone = ({ db, now }: Pick<IdentityDeps, 'db' | 'now'>): IdentityDeps => ({
  db,
  now,
  endSockets: () => undefined,
  secret: 's'.repeat(43),
  sms: telephones(),
  publicUrl: 'https://shop.example.com',
  served: ['+853', '+852', '+86'],
  providers: {},
  clients: [],
  accountLimits: ACCOUNT_LIMITS,
  limited: true,
  warn: () => undefined,
})

/**
 * A cheap hash: Argon2id costs too much for hundreds of logins. Records the stored hashes that it compares in
 * `compared`.
 */
export const cheapPasswords = (compared: (string | undefined)[] = []): Passwords => ({
  full: () => undefined,
  load: () => ({ running: 0, waiting: 0 }),
  hash: password => Promise.resolve(E.right(`hash of ${password}`)),
  matches: (password, hash) => {
    compared.push(hash)
    return Promise.resolve(E.right(hash === `hash of ${password}`))
  },
})
