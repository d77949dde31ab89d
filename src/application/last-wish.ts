import type { Either } from 'fp-ts/Either'
import type { TaskEither } from 'fp-ts/TaskEither'

/**
 * One request at a time. What is wished meanwhile becomes one more request, for the last wish only; everybody who waited
 * for it gets its answer. So the backend never sees two wishes in the wrong order, and ten quick taps are two requests.
 */
export const lastWish = <W, E, A>(send: (wish: W) => TaskEither<E, A>): ((wish: W) => TaskEither<E, A>) => {
  let running: Promise<unknown> | undefined
  let waiting: { readonly wish: W; readonly answer: Promise<Either<E, A>> } | undefined

  const start = (wish: W): Promise<Either<E, A>> => {
    const answer = send(wish)()
    running = answer.finally(() => {
      running = undefined
    })
    return answer
  }
  const startWaiting = (wish: W): Promise<Either<E, A>> => {
    const last = waiting?.wish ?? wish
    waiting = undefined
    return start(last)
  }

  return wish => () => {
    if (running === undefined && waiting === undefined) return start(wish)
    const answer = waiting?.answer ?? Promise.resolve(running).then(() => startWaiting(wish))
    waiting = { wish, answer }
    return answer
  }
}
