import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { instant } from '~/contract/wire'
import type { EditionCode } from '~/domain/shared/locale'
import { type Cents, currencies, parseAmount, toWire } from '~/domain/shared/money'
import { ROUNDING_STEPS } from '@server/catalog/prices'
import { named, strictObject } from '@server/platform/strict-codec'
import type { Texts } from '@server/platform/database/texts'

export const filled = named(
  t.refinement(t.string, text => text.trim() !== ''),
  'a text with something in it',
)
export const key = named(
  t.refinement(t.string, text => /^[\w.-]{1,64}$/u.test(text)),
  'letters, digits, - _ . (64 at most)',
)
export const colour = named(
  t.refinement(t.string, text => /^#(?:[\da-f]{3}|[\da-f]{6})$/iu.test(text)),
  'a colour such as #522e90',
)
export const pattern = named(
  t.refinement(t.string, text => isPattern(text)),
  'a regular expression',
)
export const webPage = named(
  t.refinement(t.string, text => /^https:\/\/[^\s/]/u.test(text) && URL.canParse(text)),
  'an address that begins with https://',
)
export const texts: t.Type<Texts, unknown> = strictObject({ 'zh-Hant': filled, en: filled }, {})

/** A decimal string with two places. */
export const money: t.Type<Cents, unknown> = new t.Type<Cents, unknown>(
  'an amount such as "98.50"',
  (u): u is Cents => Number.isSafeInteger(u),
  (u, context) => {
    const read = typeof u === 'string' && /^\d{1,9}\.\d\d$/u.test(u) ? parseAmount(u) : undefined
    return read === undefined ? t.failure(u, context) : t.success(read)
  },
  toWire,
)

/** A moment with its offset; written in the time of Macau and Hong Kong. */
export const momentWithOffset: t.Type<number, string, unknown> = new t.Type<number, string, unknown>(
  'a time with its offset, such as 2026-12-24T00:00:00+08:00',
  instant.is,
  (u, context) => E.orElse(() => t.failure<number>(u, context))(instant.decode(u)),
  ms => `${new Date(ms + OFFSET_MS).toISOString().replace(/(?:\.000)?Z$/u, '')}+08:00`,
)

const OFFSET_MS = 8 * 3_600_000

export const edition: t.Type<EditionCode, unknown> = t.keyof({ mo: null, hk: null })

const currencyNames: readonly string[] = currencies
export const currency = named(
  t.refinement(t.string, text => currencyNames.includes(text)),
  `a currency of the shop (${currencies.join(', ')})`,
)
export const roundingStep = named(
  t.refinement(t.string, text => Object.hasOwn(ROUNDING_STEPS, text)),
  `one of ${Object.keys(ROUNDING_STEPS).join(', ')}`,
)

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(`^(?:${text})$`, 'u').source !== ''
  } catch {
    return false
  }
}
