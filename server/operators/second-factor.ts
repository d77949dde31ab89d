import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends; in base32, as people type it into an app. */
export const newSecondFactor = (): string => new Secret({ size: 20 }).base32

/** The address that an authenticator app reads, often as a QR code. */
export const secondFactorUri = (secret: string, name: string, issuer: string): string =>
  factorOf(secret, name, issuer).toString()

const STEP_SECONDS = 30

/**
 * The time step of a code: the current one, or its neighbours for clocks that differ. Undefined: the code is wrong, or
 * its step is not later than `lastStep`, so that each code works once.
 */
export const stepOf = (secret: string, code: string, lastStep: number, now: number): number | undefined => {
  const delta = factorOf(secret, '', '').validate({ token: code.replaceAll(/\s/gu, ''), timestamp: now, window: 1 })
  if (delta === null) return undefined
  const step = TOTP.counter({ period: STEP_SECONDS, timestamp: now }) + delta
  return step > lastStep ? step : undefined
}

/** The code that an authenticator app shows, and for how many seconds. */
export const shownCode = (secret: string, now: number): { readonly code: string; readonly seconds: number } => ({
  code: factorOf(secret, '', '').generate({ timestamp: now }),
  seconds: STEP_SECONDS - (Math.floor(now / 1000) % STEP_SECONDS),
})

/** The parameters that every authenticator app knows. */
const factorOf = (secret: string, label: string, issuer: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: STEP_SECONDS, secret: Secret.fromBase32(secret) })
