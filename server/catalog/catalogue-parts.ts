import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { instant } from '~/contract/wire'
import { isColour } from '~/domain/catalog/colour'
import { paymentCodes } from '~/domain/payments/payment'
import { isLink, isPageAddress } from '~/domain/shared/safe-url'
import { policyPages } from '~/domain/site/policy-pages'
import { tileFamilies } from '~/graphics/tile-family'
import type { EditionCode } from '~/domain/shared/locale'
import { type Cents, currencies, parseAmount, toWire } from '~/domain/shared/money'
import { ROUNDING_STEPS } from '@server/catalog/prices'
import { named, oneOfTexts, strictObject } from '@server/platform/strict-codec'
import type { Texts } from '@server/platform/database/texts'

export const filled = named(
  t.refinement(t.string, text => text.trim() !== ''),
  'a text with something in it',
)
export const key = named(
  t.refinement(t.string, text => /^[\w.-]{1,64}$/u.test(text)),
  'letters, digits, - _ . (64 at most)',
)
export const colour = named(t.refinement(t.string, isColour), 'a colour such as #522e90')
export const pattern = named(
  t.refinement(t.string, text => isPattern(text)),
  'a regular expression',
)
const isWebPage = (text: string): boolean => text.startsWith('https://') && isPageAddress(text) && URL.canParse(text)
export const webPage = named(t.refinement(t.string, isWebPage), 'an address that begins with https://')
/** A path is read as one of this site. */
const ANY_SITE = 'https://shop.invalid'
/** Empty: the shop has no such page. */
export const webPageOrNone = named(
  t.refinement(t.string, text => text === '' || isWebPage(text)),
  'an address that begins with https://, or empty',
)
export const link = named(
  t.refinement(t.string, text => isLink(text) && URL.canParse(text, ANY_SITE)),
  'a link: a page of the shop such as /order, https://…, mailto:… or tel:…',
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

export const currency = named(oneOfTexts<string>(currencies), `a currency of the shop (${currencies.join(', ')})`)
export const paymentCode = named(
  oneOfTexts<string>(paymentCodes),
  `a payment method of the shop (${paymentCodes.join(', ')})`,
)
export const policyId = named(oneOfTexts<string>(policyPages), `a policy page of the shop (${policyPages.join(', ')})`)
export const tileFamily = named(oneOfTexts<string>(tileFamilies), `a sign of the shop (${tileFamilies.join(', ')})`)
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
