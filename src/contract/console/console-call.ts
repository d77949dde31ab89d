import * as t from 'io-ts'
import { ask, type Call, send } from '~/contract/call'
import { optional } from '~/contract/wire'

/** Why an act was refused: the tag of the refusal, and its facts as texts. The console has the words. */
export const refused = t.readonly(t.type({ refusal: t.string, facts: t.readonly(t.record(t.string, t.string)) }))
export type Refused = t.TypeOf<typeof refused>

/** One call of the operator's console. It looks something up or does one act, as a command does. */
export interface ConsoleCall<Body, Answer> extends Call<Body, Answer, Refused> {
  /** The command whose permission it needs, such as `orders refund`. */
  readonly command: string
  /** The second factor must have been entered within the last minutes. */
  readonly stepUp: boolean
}

/** The body of an act. */
export interface ActBody<Input> {
  readonly input: Input
  /** Do all of it, answer what would be, and change nothing. */
  readonly dry_run: boolean
  /** Why, for the audit. */
  readonly reason?: string
}

/** A call that looks something up. `path`: below `/console/api`, with `{name}` for each placeholder. */
export const look = <Answer>(
  command: string,
  path: string,
  answer: t.Type<Answer, unknown>,
  query: readonly string[] = [],
): ConsoleCall<void, Answer> => ({
  ...ask<Answer, Refused>('guest', 'GET', `${BASE}${path}`, answer, { query }),
  command,
  stepUp: false,
})

/** A call that does an act. */
export const act = <Input, Answer>(
  command: string,
  path: string,
  input: t.Type<Input, unknown>,
  answer: t.Type<Answer, unknown>,
  { stepUp = false }: { readonly stepUp?: boolean } = {},
): ConsoleCall<ActBody<Input>, Answer> => ({
  ...send<ActBody<Input>, Answer, Refused>('guest', 'POST', `${BASE}${path}`, actBody(input), answer, {
    conflict: refused,
  }),
  command,
  stepUp,
})

const BASE = '/console/api'

const actBody = <Input>(input: t.Type<Input, unknown>): t.Type<ActBody<Input>, unknown> =>
  t.intersection([t.type({ input, dry_run: t.boolean }), optional({ reason: t.string })])
