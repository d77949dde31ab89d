/** The store cannot be used; the message is for the operator, in one line. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
