import type * as t from 'io-ts'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Texts } from '@server/http/kit/texts'

/** The errors of a codec, by field: `quantity`, `options.apple_id`. */
export const fieldErrors = (errors: t.Errors, say: Texts): FieldErrors => {
  const found = errors.flatMap(error => {
    const path = pathOf(error.context)
    return path === '' ? [] : [[path, textOf(error, say)] as const]
  })
  // the first text of a field; the client names the fields, and there may be thousands
  return Object.fromEntries(
    found
      .toReversed()
      .map(([path, text]) => [path, [text]] as const)
      .slice(-MAX_FIELDS),
  )
}

const MAX_FIELDS = 50
const MAX_PATH = 100

/** Property names only; the client does not know the members of an intersection or union. */
const pathOf = (context: t.Context): string =>
  context
    .filter((entry, at) => entry.key !== '' && !isJoint(context[at - 1]?.type))
    .map(entry => entry.key)
    .join('.')
    .slice(0, MAX_PATH)

const isJoint = (codec: unknown): boolean => {
  const tag = propertyOf(codec, '_tag')
  return tag === 'IntersectionType' || tag === 'UnionType'
}

const textOf = ({ value, context }: t.ValidationError, say: Texts): string => {
  if (value === undefined || value === null || value === '') return say.fillIn
  const schema = propertyOf(context.at(-1)?.type, 'schema')
  const number = (name: string): number | undefined => {
    const bound = propertyOf(schema, name)
    return typeof bound === 'number' ? bound : undefined
  }
  const [minimum, maximum] = [number('minimum'), number('maximum')]
  if (minimum !== undefined && maximum !== undefined) return say.wholeNumber(minimum, maximum)
  const [shortest, longest] = [number('minLength'), number('maxLength')]
  if (typeof value === 'string' && shortest !== undefined && longest !== undefined)
    return say.textLength(shortest, longest)
  return say.notValid
}

const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined
