import type { Features } from '~/domain/catalog/features'

/** The groups of calls, with a sentence for each. */
export const tags = {
  Catalogue: 'The shop and its products. No login is needed.',
  Cart: 'The cart of the customer. The sums of the server are those that the shopper pays.',
  Checkout: 'The form before an order.',
  Orders: 'Placing an order, paying it, and its codes.',
  'Order records': 'The orders of the customer, which the shop calls takings.',
  Session: 'Logging in and out.',
  Account: 'Changes that customers make to their own account.',
  'Social logins': 'Logging in with an account of another service.',
  Devices: 'Where the customer is logged in.',
  Receipts: 'Receipts by e-mail.',
  'Customer data': 'A copy of the customer’s data, and the end of the account.',
  'Mini-apps': 'Apps of the operator that ask for the customer’s name or number (RFC 6749, RFC 7636).',
  Realtime: 'Pushes by the Pusher Channels protocol; see `x-channels`.',
  Payments: 'Calls of payment providers.',
  Webhooks: 'Messages of the shop to programs of integrators (https://www.standardwebhooks.com).',
  Operations: 'Calls of the operator and of monitoring.',
} as const
export type Tag = keyof typeof tags

/** The description of a call for integrators. Browsers do not get it. */
export interface OperationText {
  readonly summary: string
  /** What the summary leaves open: meanings, effects, order of checks. */
  readonly description?: string
  readonly tag: Tag
  /** A shop cannot sell without it. */
  readonly firstSale?: true
  /** The flag of `features` that says whether a server has it. */
  readonly feature?: keyof Features
  /** The cause of a 409. */
  readonly conflict?: string
  /** A call of guests that needs a session in some cases. */
  readonly mayNeedSession?: true
  /** A call of guests that is refused with 429 when it is repeated too often. */
  readonly isLimited?: true
  /** Values of the placeholders in the path. */
  readonly params?: Readonly<Record<string, string>>
  /** The request, and its answer. */
  readonly body?: unknown
  readonly answer?: unknown
}
