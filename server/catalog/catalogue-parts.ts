import * as t from 'io-ts'
import { type Cents, parseAmount, toWire } from '~/domain/shared/money'
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

const isPattern = (text: string): boolean => {
  try {
    return new RegExp(`^(?:${text})$`, 'u').source !== ''
  } catch {
    return false
  }
}
