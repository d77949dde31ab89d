import * as E from 'fp-ts/Either'
import * as t from 'io-ts'

/** A fault in a document: its place, such as `groups[3].variants[0].price`, and the message. */
export interface Fault {
  readonly path: string
  readonly says: string
}

type Whole<R extends t.Props, O extends t.Props> = t.TypeOf<t.TypeC<R>> & t.TypeOf<t.PartialC<O>>

/** An object with these properties and no others: a misspelt name is a fault. */
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

/** The same codec with another name. */
export const named = <A>(codec: t.Type<A, unknown>, name: string): t.Type<A, unknown> =>
  new t.Type<A, unknown>(name, codec.is, codec.validate, codec.encode)

/** Reads a whole document. Left: every fault in it. */
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

// the parts of a union and of an object's codec have numbers that are not part of the document
const isPart = (entry: t.ContextEntry, parent: t.ContextEntry | undefined): boolean =>
  parent?.type instanceof t.UnionType ||
  (parent?.type instanceof Exact && (entry.type instanceof t.InterfaceType || entry.type instanceof t.PartialType))

// each part of a union reports its own fault
const distinct = (faults: readonly Fault[]): readonly Fault[] => [
  ...new Map(faults.map(fault => [fault.path, fault])).values(),
]
