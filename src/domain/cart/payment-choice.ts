import type { Billed } from '~/domain/cart/bill'
import { CASH, dueWith } from '~/domain/cart/cart'
import type { Init } from '~/domain/catalog/catalog'
import type { Checkout } from '~/domain/cart/checkout'
import type { Cents } from '~/domain/shared/money'
import { type PaymentInstruction, type PaymentMethod, offered } from '~/domain/payments/payment'

/** What the checkout offers: its own list where it has come, else the shop's (docs/spec/product.md#3-entities-and-their-fields). */
export const checkoutMethods = (
  checkout: Checkout | undefined,
  init: Init | undefined,
  host?: string,
): readonly PaymentMethod[] =>
  payable(checkout?.payment_methods ?? [...(init?.transfer_methods ?? []), ...(init?.payment_gateway ?? [])], host)

/**
 * What can be chosen. The wallet whose app the shop is open in (`host`) stands first, then cash: its price is the one that the
 * shelves show.
 */
export const payable = (methods: readonly PaymentMethod[], host?: string): readonly PaymentMethod[] => {
  const open = offered(methods)
  const first = [host, CASH]
  return [
    ...[...new Set(first)].flatMap(wanted => open.filter(({ code }) => code === wanted)),
    ...open.filter(({ code }) => !first.includes(code)),
  ]
}

/**
 * The method to preselect: inside a wallet's app that wallet, in place of cash, which stands where a shopper has chosen
 * nothing. Another method was chosen, and stays.
 */
export const preselected = (
  methods: readonly PaymentMethod[],
  wanted: string | undefined,
  host: string | undefined,
): string | undefined =>
  (wanted === undefined || wanted === CASH) && methods.some(({ code }) => code === host) ? host : wanted

/** The name of a method; its code where no list names it. */
export const methodName = (methods: readonly PaymentMethod[], code: string): string =>
  methods.find(method => method.code === code)?.name ?? code

/** What is due with a method. For the method that a cart or an order stands at, the server's own sum. */
export const amountFor = (billed: Billed, method: string): Cents =>
  method === billed.payment ? billed.amount : dueWith(billed, method)

/** The method to stand chosen: what was wanted while it is offered, else the first. */
export const chosenMethod = (methods: readonly PaymentMethod[], wanted: string | undefined): string | undefined =>
  methods.find(method => method.code === wanted)?.code ?? methods[0]?.code

/** An instruction that can be shown again as it is: nothing leaves the shop because a page was opened anew. */
export const standing = (instruction: PaymentInstruction | undefined, now: number): PaymentInstruction | undefined =>
  instruction !== undefined &&
  (instruction.kind === 'qr' || instruction.kind === 'offline') &&
  now < instruction.expires_at
    ? instruction
    : undefined
