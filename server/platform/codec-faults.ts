import type * as t from 'io-ts'
import { documentEntries } from '~/contract/error-path'

/** A fault in a document: its place, such as `groups[3].variants[0].price`, and a message without the value. */
export interface CodecFault {
  readonly path: string
  readonly message: string
}

/** One line for the operator. */
export const printFault = ({ path, message }: CodecFault): string => `${path} ${message}`

/** Every fault that a codec found, one for each place: each member of a union reports its own. */
export const faultsOf = (errors: t.Errors): readonly CodecFault[] => [
  ...new Map(errors.map(faultOf).map(fault => [fault.path, fault])).values(),
]

const faultOf = ({ context, value, message }: t.ValidationError): CodecFault => {
  const entries = documentEntries(context)
  const wanted = entries.at(-1)?.type.name ?? 'as it should be'
  return {
    path: entries.map(step).join('').replace(/^\./u, '') || '(the document)',
    message: message ?? (value === undefined ? 'is missing' : `is not ${wanted}`),
  }
}

const step = ({ key }: t.ContextEntry): string => {
  if (key === '') return ''
  if (/^\d+$/u.test(key)) return `[${key}]`
  return /^[\w$]+$/u.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`
}
