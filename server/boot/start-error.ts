/** The shop cannot be opened as it is configured; the message is for the operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
