import { pipe } from 'fp-ts/function'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { isPageAddress, wellFormed } from '~/domain/shared/safe-url'
import { admitPicture } from '~/contract/refused-pictures'
import { type Cents, parseAmount, sum, times, toWire } from '~/domain/shared/money'
import { type OrderStatus, parseStatus } from '~/domain/orders/order-status'

/** The wire form of an opaque codec, for the OpenAPI document. */
export interface Shown {
  readonly schema: Readonly<Record<string, unknown>>
}

/** Does this codec say its wire form? */
export const isShown = (codec: unknown): codec is t.Any & Shown => codec instanceof t.Type && 'schema' in codec

/** A codec with its wire form. */
export type Opaque<A, Out> = t.Type<A, Out> & Shown

/** Adds its wire form to a codec whose type does not show it. */
export const opaque = <A, Out>(codec: t.Type<A, Out>, schema: Readonly<Record<string, unknown>>): Opaque<A, Out> =>
  Object.assign(codec, { schema })

/** An amount of money: a number or a decimal string in, a decimal string out (docs/spec/decisions.md#5-money). */
export const amount: Opaque<Cents, string> = opaque(
  new t.Type<Cents, string>(
    'Amount',
    (u): u is Cents => Number.isSafeInteger(u),
    (u, c) => {
      const parsed = parseAmount(u)
      return parsed === undefined ? t.failure(u, c, 'is not an amount') : t.success(parsed)
    },
    toWire,
  ),
  { type: 'string', pattern: '^-?\\d+\\.\\d{2}$', examples: ['98.50'] },
)

/** A price of one: an amount that is not below zero. */
export const unitPrice: Opaque<Cents, string> = opaque(
  new t.Type<Cents, string>(
    'UnitPrice',
    (u): u is Cents => amount.is(u) && u >= 0,
    (u, c) =>
      pipe(
        amount.validate(u, c),
        E.chain(cents => (cents < 0 ? t.failure(u, c, 'is below zero') : t.success(cents))),
      ),
    toWire,
  ),
  { type: 'string', pattern: '^\\d+\\.\\d{2}$', examples: ['98.50'] },
)

/** A picture's address. An address that is neither a path of the site nor https counts as absent. */
export const picture: Opaque<string, string> = opaque(
  new t.Type<string, string>(
    'Picture',
    t.string.is,
    (u, c) => (typeof u === 'string' ? t.success(admitPicture(u)) : t.failure(u, c, 'is not the address of a picture')),
    address => address,
  ),
  { type: 'string', format: 'uri-reference' },
)

/** The target of a link: a page of the shop or of another site. Any other address becomes empty. */
export const leads: Opaque<string, string> = opaque(
  new t.Type<string, string>(
    'Leads',
    t.string.is,
    (u, c) => (typeof u === 'string' ? t.success(isPageAddress(u) ? u : '') : t.failure(u, c, 'is not an address')),
    address => address,
  ),
  { type: 'string', format: 'uri-reference' },
)

/** The target of an automatic redirect: it must be a page. */
export const sends: Opaque<string, string> = opaque(
  new t.Type<string, string>(
    'Sends',
    t.string.is,
    (u, c) =>
      typeof u === 'string' && isPageAddress(u) ? t.success(u) : t.failure(u, c, 'is not the address of a page'),
    address => address,
  ),
  { type: 'string', format: 'uri-reference' },
)

/** A time: RFC 3339 with an offset on the wire, milliseconds since 1970 inside. */
export const instant: Opaque<number, string> = opaque(
  new t.Type<number, string>(
    'Instant',
    (u): u is number => Number.isFinite(u),
    (u, c) => {
      const ms = typeof u === 'string' && RFC3339.test(u) ? Date.parse(u) : Number.NaN
      return Number.isNaN(ms) ? t.failure(u, c, 'is not a time') : t.success(ms)
    },
    ms => new Date(ms).toISOString(),
  ),
  { type: 'string', format: 'date-time' },
)
const RFC3339 = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d(?:\.\d+)?(?:[Zz]|[+-]\d\d:?\d\d)$/u

/** An order status: a plain string or an object with a name in, an object with a name out (docs/spec/decisions.md#6-order-status). */
export const status: Opaque<OrderStatus, { readonly name: string }> = opaque(
  new t.Type<OrderStatus, { readonly name: string }>(
    'OrderStatus',
    (u): u is OrderStatus => typeof u === 'object' && u !== null && '_tag' in u,
    (u, c) => (u === undefined || u === null ? t.failure(u, c, 'is not a status') : t.success(parseStatus(u))),
    s => ({ name: s._tag === 'unknown' ? s.raw : s._tag }),
  ),
  { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
)

/** A text or a number in (old backends number their ids), a text inside that an address can hold. */
export const id: Opaque<string, string> = opaque(
  new t.Type<string, string>(
    'Id',
    t.string.is,
    (u, c) =>
      typeof u === 'string' && u !== ''
        ? t.success(wellFormed(u))
        : typeof u === 'number' && Number.isSafeInteger(u)
          ? t.success(String(u))
          : t.failure(u, c, 'is not an id'),
    text => text,
  ),
  { type: 'string' },
)

/** Absent, null and values of another kind all read as the fallback: an optional value must not break a page. */
export const withDefault = <A, Out>(codec: t.Type<A, Out>, fallback: A): Opaque<A, Out> =>
  opaque(
    new t.Type<A, Out>(
      `${codec.name}?`,
      codec.is,
      (u, c) =>
        u === null || u === undefined
          ? t.success(fallback)
          : pipe(
              codec.validate(u, c),
              E.orElse(() => t.success(fallback)),
            ),
      codec.encode,
    ),
    { of: codec, optional: true },
  )

/** The same codec with a description in the OpenAPI document, for backend developers. */
export const described = <A, Out>(codec: t.Type<A, Out>, description: string): Opaque<A, Out> =>
  opaque(new t.Type<A, Out>(codec.name, codec.is, codec.validate, codec.encode), {
    of: codec,
    ...(isShown(codec) && codec.schema['optional'] === true ? { optional: true } : {}),
    description,
  })

/** A whole number within bounds. */
export const whole = (min: number, max: number): Opaque<number, number> =>
  opaque(
    new t.Type<number, number>(
      `a whole number from ${min} to ${max}`,
      (u): u is number => typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max,
      (u, c) => (typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max ? t.success(u) : t.failure(u, c)),
      n => n,
    ),
    { type: 'integer', minimum: min, maximum: max },
  )

/** One of some names. */
export const oneOf = <const Name extends string>(names: readonly Name[]): Opaque<Name, Name> => {
  const known = (u: unknown): u is Name => names.some(name => name === u)
  return opaque(
    new t.Type<Name, Name>(
      names.join(' | '),
      known,
      (u, c) => (known(u) ? t.success(u) : t.failure(u, c, `is none of ${names.join(', ')}`)),
      name => name,
    ),
    { type: 'string', enum: names },
  )
}

/** How many pieces there are, in a line or together. The bound only keeps their sum a whole number. */
export const count = (min: 0 | 1): Opaque<number, number> => whole(min, 1_000_000_000)

/** Lines whose sums are whole cents. Refuses quantities and prices so large that a sum would lose its cents. */
export const summable = <A extends { readonly price: Cents; readonly quantity: number }>(
  line: t.Type<A, unknown>,
): Opaque<readonly A[], unknown> => {
  const lines = t.readonlyArray(line)
  return opaque(
    new t.Type<readonly A[], unknown>(
      lines.name,
      lines.is,
      (u, c) =>
        pipe(
          lines.validate(u, c),
          E.chain(read =>
            Number.isSafeInteger(sum(read, each => times(each.price, each.quantity)))
              ? t.success(read)
              : t.failure(u, c, 'has sums beyond whole cents'),
          ),
        ),
      lines.encode,
    ),
    { of: lines },
  )
}

/** A text of limited length. */
export const text = (max: number, min = 0): Opaque<string, string> =>
  opaque(
    new t.Type<string, string>(
      `a text of ${min} to ${max} characters`,
      (u): u is string => typeof u === 'string' && u.length >= min && u.length <= max,
      (u, c) => (typeof u === 'string' && u.length >= min && u.length <= max ? t.success(u) : t.failure(u, c)),
      s => s,
    ),
    { type: 'string', minLength: min, maxLength: max },
  )

/** Bare or under `data`: the client takes both, the reference backend sends bare (docs/spec/api.md). */
export const bareOrData = <A, Out>(codec: t.Type<A, Out>): Opaque<A, Out> =>
  opaque(
    new t.Type<A, Out>(
      codec.name,
      codec.is,
      (u, c) => codec.validate(typeof u === 'object' && u !== null && !Array.isArray(u) && 'data' in u ? u.data : u, c),
      codec.encode,
    ),
    { of: codec },
  )

/** An object with required and optional properties. */
export const object = <R extends t.Props, P extends t.Props>(
  required: R,
  maybe: P,
): Opaque<t.TypeOf<t.TypeC<R>> & t.TypeOf<t.PartialC<P>>, t.OutputOf<t.TypeC<R>> & t.OutputOf<t.PartialC<P>>> =>
  withoutNulls(t.intersection([t.type(required), t.partial(maybe)]), key => Object.hasOwn(maybe, key))

/** An object whose properties are all optional. */
export const optional = <P extends t.Props>(props: P): Opaque<t.TypeOf<t.PartialC<P>>, t.OutputOf<t.PartialC<P>>> =>
  withoutNulls(t.partial(props), () => true)

/**
 * A null reads as absent, because backends differ in this. Nulls are removed before decoding, so that they cannot
 * return as properties that a codec merely passes through.
 */
export const withoutNulls = <A, Out>(codec: t.Type<A, Out>, mayBeAbsent: (key: string) => boolean): Opaque<A, Out> =>
  opaque(
    new t.Type<A, Out>(
      codec.name,
      codec.is,
      (u, c) =>
        codec.validate(
          typeof u === 'object' && u !== null && !Array.isArray(u)
            ? Object.fromEntries(Object.entries(u).filter(([key, value]) => value !== null || !mayBeAbsent(key)))
            : u,
          c,
        ),
      codec.encode,
    ),
    { of: codec },
  )

/** An answer whose body is not read. */
export const nothing: Opaque<void, undefined> = opaque(
  new t.Type<void, undefined>(
    'Nothing',
    (u): u is void => u === undefined,
    () => t.success(undefined),
    () => undefined,
  ),
  { nothing: true },
)
