/** The configuration does not allow the shop to open; the message is for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
