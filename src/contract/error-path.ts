import * as t from 'io-ts'
import { isShown } from '~/contract/wire'

/** The place of a decoding error in the JSON: `lines.0.price`. Empty: the whole document. */
export const errorPath = (context: t.Context): string =>
  documentEntries(context)
    .map(({ key }) => key)
    .filter(key => key !== '')
    .join('.')

/** The entries of an error's context that are in the JSON: members of a union or an intersection are not. */
export const documentEntries = (context: t.Context): t.Context =>
  context.filter((_, at) => !hasMembers(context[at - 1]?.type))

const hasMembers = (codec: unknown): boolean =>
  codec instanceof t.UnionType ||
  codec instanceof t.IntersectionType ||
  (isShown(codec) && hasMembers(codec.schema['of']))
