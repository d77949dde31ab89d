import type { Refused } from '~/contract/console/console-call'
import { factsOf } from '@server/console/kit/refusals'

/** A fault or a cause with its facts as texts, as an answer has it. */
export const taggedAnswer = (value: {
  readonly _tag: string
}): { readonly tag: string; readonly facts: Refused['facts'] } => ({
  tag: value._tag,
  facts: factsOf(value),
})
