import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import { type Observable, Subject } from 'rxjs'
import type { Http, Input } from '~/adapters/http/client'
import type { Call } from '~/contract/call'
import type { Refused } from '~/contract/console/console-call'
import type { ClockPort } from '~/domain/shared/clock.port'
import type { Failure } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { SendFile } from '@console/kit/calls/send-file'
import type { ConsoleSession } from '@console/kit/calls/session'

/** Makes a call of the console. A 401 ends the session, and the login takes the place of the screen. */
export type Ask = <Body, Answer>(
  call: Call<Body, Answer, Refused>,
  input?: Input<Body>,
) => TE.TaskEither<Failure<Refused>, Answer>

/** What the screens work with. */
export interface Console {
  readonly ask: Ask
  /** The same for a timer: it does not keep the session alive. */
  readonly askInBackground: Ask
  /** Does an act with a file. */
  readonly sendFile: SendFile
  readonly session: ConsoleSession
  readonly clock: ClockPort
  readonly lang: Lang
  /** Emits after each act that has changed something: shown data may be old. */
  readonly changes: Observable<void>
  readonly announceChange: () => void
}

interface Parts extends Pick<Console, 'session' | 'clock' | 'lang' | 'sendFile'> {
  readonly http: Http
  /** The same with the header of a call that no person asks for. */
  readonly background: Http
}

export const createConsole = ({ http, background, sendFile, ...parts }: Parts): Console => {
  const changes = new Subject<void>()
  const watched = <A>(task: TE.TaskEither<Failure<Refused>, A>): TE.TaskEither<Failure<Refused>, A> =>
    pipe(
      task,
      TE.mapLeft(failure => {
        if (failure._tag === 'unauthenticated') parts.session.ended()
        return failure
      }),
    )
  return {
    ...parts,
    changes,
    announceChange: () => changes.next(),
    ask: (call, input) => watched(http.ask(call, input)),
    askInBackground: (call, input) => watched(background.ask(call, input)),
    sendFile: (...given) => watched(sendFile(...given)),
  }
}
