import * as E from 'fp-ts/Either'
import { errorPath } from '~/contract/error-path'
import type { ActBody, ActCall } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'

/** The names of fields, each with a sentence about what is wrong. */
export type Problems = Readonly<Record<string, string>>

/** The JSON that the form stands for, as the call's own codec reads it; or the fields that it refuses. */
export const bodyOf = <Input, Answer>(
  call: Pick<ActCall<Input, Answer>, 'body'>,
  json: { readonly input: unknown; readonly dry_run: boolean; readonly reason?: string },
): E.Either<readonly string[], ActBody<Input>> => {
  const decoded = call.body.decode(json)
  return E.isRight(decoded)
    ? decoded
    : E.left([...new Set(decoded.left.map(({ context }) => fieldAt(errorPath(context))))])
}

/** The field for a path in the body of an act: `input.amount` is `amount`. */
const fieldAt = (path: string): string => path.replace(/^input\.?/u, '')

/** The fields that the server refuses, with its sentences. */
export const problemsIn = (failure: Failure<unknown> | undefined): Problems =>
  failure?._tag === 'invalid'
    ? Object.fromEntries(
        Object.entries(failure.errors).flatMap(([path, [first]]) =>
          first === undefined ? [] : [[fieldAt(path), first]],
        ),
      )
    : {}

/** Whether an act needs to say why, for the audit. */
export type ReasonNeed = 'needed' | 'optional' | 'none'

/** The need that the shop has for a command, as the session says it. */
export const reasonNeed = (
  commands: readonly { readonly name: string; readonly reason: string }[],
  command: string,
): ReasonNeed => (commands.find(({ name }) => name === command)?.reason === 'optional' ? 'optional' : 'needed')

/** The problems but that of one field, for it is being changed. */
export const without = (problems: Problems, name: string): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([each]) => each !== name))
