import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as TE from 'fp-ts/TaskEither'
import type { Http } from '~/adapters/http/client'
import { addToCart, clearCart, getCart, setQuantity } from '~/contract/calls'
import type { CartPort } from '~/domain/cart/cart.port'
import type { IdPort } from '~/domain/shared/id.port'
import { type Failure, isTransient } from '~/domain/shared/failure'
import type { NewLine } from '~/domain/catalog/product-form'

export const httpCart = (http: Http, ids: IdPort): CartPort => {
  /** The last line whose answer was lost: it may be in the cart already (I-08). */
  let unanswered: { readonly line: string; readonly key: string } | undefined
  const forget = () => {
    unanswered = undefined
  }
  const add = (line: NewLine) => async () => {
    const text = JSON.stringify(line)
    const sent = unanswered?.line === text ? unanswered : { line: text, key: ids.fresh() }
    unanswered = sent
    const answer = await http.ask(addToCart, { body: line, key: sent.key })()
    if (unanswered === sent && !(E.isLeft(answer) && mayHaveHappened(answer.left))) forget()
    return answer
  }
  return {
    fetch: pipe(
      http.ask(getCart),
      // a customer who has seen the cart and adds the same line again wants one more
      TE.tapIO(() => forget),
    ),
    add,
    setQuantity: (id, quantity) => http.ask(setQuantity, { params: { id }, body: { quantity } }),
    clear: http.ask(clearCart),
  }
}

/** A conflict: the same is being done at this moment. */
const mayHaveHappened = (failure: Failure): boolean => isTransient(failure) || failure._tag === 'conflict'
