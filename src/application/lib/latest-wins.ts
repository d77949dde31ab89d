import type { Either } from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'

/**
 * One request in flight at a time. Inputs that come meanwhile are conflated into one more request, for the last of them; all of
 * their callers get its answer. So the backend never sees two inputs in the wrong order, and ten quick taps are two requests.
 */
export const latestWins = <Input, E, A>(
  send: (input: Input) => TaskEither<E, A>,
): ((input: Input) => TaskEither<E, A>) => {
  let running: Promise<unknown> | undefined
  let waiting: { readonly input: Input; readonly answer: Promise<Either<E, A>> } | undefined

  const start = (input: Input): Promise<Either<E, A>> => {
    const answer = send(input)()
    running = answer.finally(() => {
      running = undefined
    })
    return answer
  }
  const startWaiting = (input: Input): Promise<Either<E, A>> => {
    const last = waiting?.input ?? input
    waiting = undefined
    return start(last)
  }

  return input => () => {
    if (running === undefined && waiting === undefined) return start(input)
    const answer = waiting?.answer ?? Promise.resolve(running).then(() => startWaiting(input))
    waiting = { input, answer }
    return answer
  }
}
