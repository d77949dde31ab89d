import * as E from 'fp-ts/Either'
import * as t from 'io-ts'

type StrictObject<R extends t.Props, O extends t.Props> = t.TypeOf<t.TypeC<R>> & t.TypeOf<t.PartialC<O>>

/** An object with these properties and no others: a misspelt name is an error. */
export const strictObject = <R extends t.Props, O extends t.Props = Record<never, never>>(
  required: R,
  optional: O,
): t.Type<StrictObject<R, O>, unknown> => {
  const inner = t.intersection([t.type(required), t.partial(optional)])
  const known = new Set([...Object.keys(required), ...Object.keys(optional)])
  return new t.Type<StrictObject<R, O>, unknown>(
    'an object',
    inner.is,
    (u, context) => {
      const unknown = unknownKeys(u, known).map(key => ({
        value: u,
        context: t.appendContext(context, key, t.unknown),
        message: 'is not known here',
      }))
      const read = inner.validate(u, context)
      if (E.isRight(read)) return unknown.length === 0 ? read : t.failures(unknown)
      return t.failures([...unknown, ...read.left.map(error => withoutEntry(error, context.length))])
    },
    inner.encode,
  )
}

const unknownKeys = (u: unknown, known: ReadonlySet<string>): readonly string[] =>
  t.UnknownRecord.is(u) ? Object.keys(u).filter(key => !known.has(key)) : []

/** The entry that tells required from optional properties is not part of the document. */
const withoutEntry = (error: t.ValidationError, at: number): t.ValidationError => ({
  ...error,
  context: error.context.filter((_, each) => each !== at),
})

/** A list of these. */
export const list = <A>(item: t.Type<A, unknown>): t.Type<readonly A[], unknown> =>
  named(t.readonlyArray(item), 'a list')

/** One of these texts. */
export const oneOfTexts = <A extends string>(texts: readonly A[]): t.Type<A, unknown> => {
  const isOne = (u: unknown): u is A => texts.some(text => text === u)
  return new t.Type(
    `one of ${texts.join(', ')}`,
    isOne,
    (u, context) => (isOne(u) ? t.success(u) : t.failure(u, context)),
    t.identity,
  )
}

/** At least one; several while they are being changed. The first is used for what we send, all for what we receive. */
export const oneOrMore = <A>(item: t.Type<A, unknown>): t.Type<readonly [A, ...A[]], unknown> => {
  const items = t.array(item)
  return new t.Type<readonly [A, ...A[]], unknown>(
    `a list of ${item.name}, at least one`,
    (u): u is readonly [A, ...A[]] => items.is(u) && u.length > 0,
    (u, context) => {
      const read = items.validate(u, context)
      if (E.isLeft(read)) return read
      const [first, ...others] = read.right
      return first === undefined ? t.failure(u, context) : t.success([first, ...others])
    },
    t.identity,
  )
}

/** One of several forms, distinguished by a property. */
export const oneOf = <F extends Readonly<Record<string, t.Mixed>>>(
  tag: string,
  forms: F,
): t.Type<t.TypeOf<F[keyof F]>, unknown> =>
  new t.Type<t.TypeOf<F[keyof F]>, unknown>(
    `an object whose ${tag} is one of ${Object.keys(forms).join(', ')}`,
    (u): u is t.TypeOf<F[keyof F]> => Object.values(forms).some(form => form.is(u)),
    (u, context) => {
      const name = t.UnknownRecord.is(u) ? u[tag] : undefined
      const form = typeof name === 'string' && Object.hasOwn(forms, name) ? forms[name] : undefined
      return form === undefined ? t.failure(u, context) : form.validate(u, inPlaceOf(context, form))
    },
    t.identity,
  )

/** The context with another codec for its last entry: `documentEntries` has to know a codec with members. */
const inPlaceOf = (context: t.Context, type: t.Mixed): t.Context =>
  context.map((entry, at) => (at === context.length - 1 ? { ...entry, type } : entry))

/** The default of an absent property. */
export const byDefault = <A>(codec: t.Type<A, unknown>, fallback: A): t.Type<A, unknown> =>
  new t.Type<A, unknown>(
    codec.name,
    codec.is,
    (u, context) => (u === undefined ? t.success(fallback) : codec.validate(u, inPlaceOf(context, codec))),
    t.identity,
  )

/** The same codec with another name: the name completes the sentence "is not …". */
export const named = <A>(codec: t.Type<A, unknown>, name: string): t.Type<A, unknown> =>
  new t.Type<A, unknown>(name, codec.is, codec.validate, codec.encode)
