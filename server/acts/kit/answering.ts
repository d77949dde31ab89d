import * as E from 'fp-ts/Either'
import type { Done, Performed } from '@server/acts/kit/perform'

/** The same act with another answer. */
export const answering =
  <R, A, B>(work: Performed<R, A>, answerOf: (answer: A) => B): Performed<R, B> =>
  async (inside, doing) =>
    E.map(({ answer, act }: Done<A>): Done<B> => ({ answer: answerOf(answer), act }))(await work(inside, doing))

/** The same act with another form of its refusals. */
export const refusing =
  <R, A, S>(work: Performed<R, A>, refusalOf: (refusal: R) => S): Performed<S, A> =>
  async (inside, doing) =>
    E.mapLeft(refusalOf)(await work(inside, doing))
