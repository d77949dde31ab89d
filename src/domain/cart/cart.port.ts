import type { TaskEither } from 'fp-ts/TaskEither'
import type { Cart } from '~/domain/cart/cart'
import type { Failure } from '~/domain/shared/failure'
import type { NewLine } from '~/domain/catalog/product-form'

/** Where a customer's cart is kept. Each command is one task; nothing runs until it is called. */
export interface CartPort {
  readonly fetch: TaskEither<Failure, Cart>
  /**
   * Adds a line, or raises the quantity of the same variant with the same options. `invalid` names fields as
   * `options.{field}`. If an answer is lost, the same line sent again before the next read of the cart counts as the
   * same request.
   */
  readonly add: (line: NewLine) => TaskEither<Failure, void>
  /** Sets, does not add: safe to repeat. 0 removes the line. */
  readonly setQuantity: (id: string, quantity: number) => TaskEither<Failure, void>
  /** Safe to repeat. */
  readonly clear: TaskEither<Failure, void>
}
