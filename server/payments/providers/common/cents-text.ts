import * as t from 'io-ts'
import { type Cents, cents } from '~/domain/shared/money'

/** Cents as text; nothing but digits. */
export const centsText = new t.Type<Cents, string>(
  'CentsText',
  (u): u is Cents => Number.isSafeInteger(u),
  (u, context) =>
    typeof u === 'string' && /^\d{1,15}$/u.test(u) ? t.success(cents(Number(u))) : t.failure(u, context),
  String,
)
