import * as E from 'fp-ts/Either'
import * as t from 'io-ts'

/** Something wrong in a document: where, as `groups[3].variants[0].price`, and what. */
export interface Fault {
  readonly path: string
  readonly says: string
}

type Whole<R extends t.Props, O extends t.Props> = t.TypeOf<t.TypeC<R>> & t.TypeOf<t.PartialC<O>>

/** An object with these properties and no others: a misspelt name is a mistake, not a wish. */
export const exactly = <R extends t.Props, O extends t.Props>(
  required: R,
  optional: O,
): t.Type<Whole<R, O>, unknown> => {
  const known = new Set([...Object.keys(required), ...Object.keys(optional)])
  const inner = t.intersection([t.type(required), t.partial(optional)])
  return new Exact<Whole<R, O>>(
    'an object',
    inner.is,
    (u, context) => {
      const read = inner.validate(u, context)
      const strangers = (typeof u === 'object' && u !== null ? Object.keys(u) : [])
        .filter(name => !known.has(name))
        .map(name => ({ value: u, context: t.appendContext(context, name, t.unknown), message: 'is not known here' }))
      return strangers.length === 0 ? read : t.failures([...strangers, ...(E.isLeft(read) ? read.left : [])])
    },
    inner.encode,
  )
}

class Exact<A> extends t.Type<A, unknown> {}

/** A list of these. */
export const list = <A>(item: t.Type<A, unknown>): t.Type<readonly A[], unknown> =>
  named(t.readonlyArray(item), 'a list')

/** The same codec, called by what it takes. */
export const named = <A>(codec: t.Type<A, unknown>, name: string): t.Type<A, unknown> =>
  new t.Type<A, unknown>(name, codec.is, codec.validate, codec.encode)

/** Reads a document whole. Left: every fault in it. */
export const readExactly = <A>(codec: t.Type<A, unknown>, document: unknown): E.Either<readonly Fault[], A> =>
  E.mapLeft((errors: t.Errors) => distinct(errors.map(faultOf)))(codec.decode(document))

const faultOf = ({ context, value, message }: t.ValidationError): Fault => {
  const way = context.filter((entry, at) => !isPart(entry, context[at - 1]))
  const wanted = way.at(-1)?.type.name ?? 'what it should be'
  return {
    path: way.slice(1).map(step).join('').replace(/^\./u, '') || '(the document)',
    says: message ?? (value === undefined ? 'is missing' : `is not ${wanted}`),
  }
}

const step = ({ key }: t.ContextEntry): string => {
  if (/^\d+$/u.test(key)) return `[${key}]`
  return /^[\w$]+$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}

// the parts of a union and of an object's codec are numbered, but are no part of the document
const isPart = (entry: t.ContextEntry, parent: t.ContextEntry | undefined): boolean =>
  parent?.type instanceof t.UnionType ||
  (parent?.type instanceof Exact && (entry.type instanceof t.InterfaceType || entry.type instanceof t.PartialType))

// each part of a union complains on its own
const distinct = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(fault => [fault.path, fault])).values(),
]
