import * as t from 'io-ts'
import { ask, type Call, send } from '~/contract/call'
import { optional, text } from '~/contract/wire'

/** Why an act was refused: the tag of the refusal, and its facts as texts. The console has the words. */
export const refused = t.readonly(t.type({ refusal: t.string, facts: t.readonly(t.record(t.string, t.string)) }))
export type Refused = t.TypeOf<typeof refused>

/**
 * The refusal of an act whose call needs a second factor (`stepUp`) that was not entered within the last minutes. A
 * client asks for a code, sends it with the call `stepUp` (session.ts), and repeats the act.
 */
export const STEP_UP = 'step_up'

/** Longer reasons belong into a ticket, and its number here. */
export const LONGEST_REASON = 500

/**
 * The header of a call that a timer makes and no person asks for. It does not keep a session alive, which otherwise
 * would never be idle.
 */
export const BACKGROUND_HEADER = 'X-Background'

/** One call of the operator's console. It looks something up or does one act, as a command does. */
export interface ConsoleCall<Body, Answer> extends Call<Body, Answer, Refused> {
  /** `session`: it makes, shows or ends a session, and is open to every role. */
  readonly kind: 'look' | 'act' | 'session'
  /** The command whose permission it needs, such as `orders refund`. */
  readonly command: string
  /** The second factor must have been entered within the last minutes. */
  readonly stepUp: boolean
  /** The longest body in bytes. Absent: that of other calls. */
  readonly longestBody?: number | undefined
}

/** Any call of the console, with any codecs. */
export interface ListedCall extends Omit<ConsoleCall<unknown, unknown>, 'body' | 'answer' | 'join'> {
  readonly body: t.Any
  readonly answer: t.Any
  readonly file?: FileLimit | undefined
  /** The media type of an answer that is not JSON. */
  readonly sends?: string | undefined
}

/** The body of an act. */
export interface ActBody<Input> {
  readonly input: Input
  /** Do all of it, answer what would be, and change nothing. */
  readonly dry_run: boolean
  /** Why, for the audit. */
  readonly reason?: string
}

/** A call that does an act. */
export interface ActCall<Input, Answer> extends ConsoleCall<ActBody<Input>, Answer> {
  /** False for an act whose answer is a secret: its dry run would show it, and the audit would not know. */
  readonly hasDryRun: boolean
  /**
   * Fields of the input in which a code of the shop is not looked for: they hold the end of a code, or a text that
   * shoppers read.
   */
  readonly unchecked: readonly string[]
  /** The file that follows the body. Absent: there is none. */
  readonly file?: FileLimit | undefined
}

export interface FileLimit {
  readonly mostBytes: number
}

interface ActOptions {
  readonly longestBody?: number
  readonly stepUp?: boolean
  readonly hasDryRun?: boolean
  readonly unchecked?: readonly string[]
}

/** A call that looks something up. `path`: below `/console/api`, with `{name}` for each placeholder. */
export const look = <Answer>(
  command: string,
  path: string,
  answer: t.Type<Answer, unknown>,
  query: readonly string[] = [],
): ConsoleCall<void, Answer> => ({
  ...ask<Answer, Refused>('guest', 'GET', `${CONSOLE_API}${path}`, answer, { query, conflict: refused }),
  kind: 'look',
  command,
  stepUp: false,
})

/** The same for what must not be in an address, such as a code or the number of a customer. */
export const lookBy = <Input, Answer>(
  command: string,
  path: string,
  input: t.Type<Input, unknown>,
  answer: t.Type<Answer, unknown>,
  longestBody?: number,
): ConsoleCall<Input, Answer> => ({
  ...send<Input, Answer, Refused>('guest', 'POST', `${CONSOLE_API}${path}`, input, answer, { conflict: refused }),
  kind: 'look',
  command,
  stepUp: false,
  longestBody,
})

/** A call whose answer is a file. It has an address that a link opens. */
export interface FileCall extends ConsoleCall<void, string> {
  /** The media type. */
  readonly sends: string
}

/** A call whose answer is a file of a media type such as `text/csv`. */
export const download = (command: string, path: string, sends: string, query: readonly string[] = []): FileCall => ({
  ...look(command, path, t.string, query),
  sends,
})

/** A call that does an act. */
export const act = <Input, Answer>(
  command: string,
  path: string,
  input: t.Type<Input, unknown>,
  answer: t.Type<Answer, unknown>,
  { stepUp = false, hasDryRun = true, unchecked = [], longestBody }: ActOptions = {},
): ActCall<Input, Answer> => ({
  ...send<ActBody<Input>, Answer, Refused>('guest', 'POST', `${CONSOLE_API}${path}`, actBody(input), answer, {
    conflict: refused,
  }),
  kind: 'act',
  command,
  stepUp,
  hasDryRun,
  unchecked,
  longestBody,
})

/** The type of a request with a file. It starts with one line, the JSON of the body. The bytes of the file follow. */
export const UPLOAD_TYPE = 'application/octet-stream'

/** A call that does an act with a file. `mostBytes`: of the file. */
export const upload = <Input, Answer>(
  command: string,
  path: string,
  input: t.Type<Input, unknown>,
  answer: t.Type<Answer, unknown>,
  { mostBytes, ...options }: ActOptions & FileLimit,
): ActCall<Input, Answer> & { readonly file: FileLimit } => ({
  ...act(command, path, input, answer, options),
  file: { mostBytes },
})

/** The page of the console, and the cookie's path. */
export const CONSOLE_PATH = '/console'
/** The page that the console has in a frame: a product in the shop's own components. */
export const CONSOLE_PREVIEW = `${CONSOLE_PATH}/preview/`
export const CONSOLE_API = `${CONSOLE_PATH}/api`

const actBody = <Input>(input: t.Type<Input, unknown>): t.Type<ActBody<Input>, unknown> =>
  t.intersection([t.type({ input, dry_run: t.boolean }), optional({ reason: text(LONGEST_REASON) })])
