import type * as t from 'io-ts'
import { errorPath } from '~/contract/error-path'
import { isShown } from '~/contract/wire'
import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import { message } from '@server/platform/messages/message'

/** The errors of a codec, by field: `quantity`, `options.apple_id`. */
export const fieldErrors = (errors: t.Errors, lang: Lang): FieldErrors => {
  const found = errors.flatMap(error => {
    const path = errorPath(error.context).slice(0, MAX_PATH)
    return path === '' ? [] : [[path, textOf(error, lang)] as const]
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

const textOf = ({ value, context }: t.ValidationError, lang: Lang): string => {
  if (value === undefined || value === null || value === '') return message(lang, 'request.fillIn')
  const codec = context.at(-1)?.type
  const number = (name: string): number | undefined => {
    const bound = isShown(codec) ? codec.schema[name] : undefined
    return typeof bound === 'number' ? bound : undefined
  }
  const [minimum, maximum] = [number('minimum'), number('maximum')]
  if (minimum !== undefined && maximum !== undefined)
    return message(lang, 'request.wholeNumber', { min: minimum, max: maximum })
  const [shortest, longest] = [number('minLength'), number('maxLength')]
  if (typeof value === 'string' && shortest !== undefined && longest !== undefined)
    return shortest === 0
      ? message(lang, 'request.maxLength', { max: longest })
      : message(lang, 'request.textLength', { min: shortest, max: longest })
  return message(lang, 'request.notValid')
}
