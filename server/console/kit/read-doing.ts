import * as E from 'fp-ts/Either'
import { type ActBody, type ActCall, LONGEST_REASON } from '~/contract/console/console-call'
import type { FieldErrors } from '~/domain/shared/failure'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Doing } from '@server/acts/kit/perform'
import { readReason } from '@server/acts/kit/reason'
import type { ConsoleRefusal } from '@server/console/kit/refusals'
import { textsIn } from '@server/console/kit/typed-texts'
import type { Actor } from '@server/operators/actor'
import { reasonOf } from '@server/operators/permissions'
import { message } from '@server/platform/messages/message'
import { textWithCode } from '@server/stock/codes-in-text'

/** All texts of an act together. To look for codes in a text takes time that grows with it, and shoppers would wait. */
const MOST_CHARACTERS = 5_000

/**
 * How an act is done, from its body. Refuses an act without the reason that it needs. It also refuses a code of the shop
 * in any of the texts: reasons, notes, references and names are kept for good (I-11). The refusal does not repeat the code.
 */
export const readDoing = async <Input>(
  deps: ActDeps,
  call: Pick<ActCall<Input, unknown>, 'command' | 'hasDryRun' | 'unchecked'>,
  actor: Actor,
  { params, body }: { readonly params: Readonly<Record<string, string>>; readonly body: ActBody<Input> },
): Promise<E.Either<ConsoleRefusal, Doing>> => {
  const { input, dry_run: isDryRun, reason: text } = body
  const invalid = (errors: FieldErrors) => E.left<ConsoleRefusal>({ _tag: 'invalid', errors })
  if (isDryRun && !call.hasDryRun) return invalid({ dry_run: [message(deps.lang, 'console.noDryRun')] })
  // an empty one is as good as none
  const read = readReason(text?.trim() === '' ? undefined : text)
  if (E.isLeft(read)) return invalid({ reason: [message(deps.lang, 'request.maxLength', { max: LONGEST_REASON })] })
  const reason = read.right
  if (reason === undefined && !isDryRun && reasonOf(call.command) === 'needed')
    return invalid({ reason: [message(deps.lang, 'console.needsReason')] })

  const texts = [
    ...Object.entries(params).map(([name, value]) => ({ name, text: value })),
    ...textsIn(input, 'input', call.unchecked),
    ...(reason === undefined ? [] : [{ name: 'reason', text: reason }]),
  ]
  const [longest] = texts.toSorted((a, b) => b.text.length - a.text.length)
  if (longest !== undefined && texts.reduce((sum, each) => sum + each.text.length, 0) > MOST_CHARACTERS)
    return invalid({ [longest.name]: [message(deps.lang, 'request.maxLength', { max: MOST_CHARACTERS })] })
  const found = await textWithCode(deps, texts)
  if (found !== undefined) return invalid({ [found]: [message(deps.lang, 'console.hasCode')] })
  return E.right({ acting: { actor, command: call.command, reason, via: 'console' }, isDryRun })
}
