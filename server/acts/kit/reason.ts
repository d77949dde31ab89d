import * as E from 'fp-ts/Either'
import { LONGEST_REASON } from '~/contract/console/console-call'

/** The reason of an act as the audit gets it. Undefined: there is no reason. */
export const readReason = (text: string | undefined): E.Either<'empty' | 'too_long', string | undefined> => {
  const reason = text?.trim()
  if (reason === '') return E.left('empty')
  return reason !== undefined && reason.length > LONGEST_REASON ? E.left('too_long') : E.right(reason)
}
