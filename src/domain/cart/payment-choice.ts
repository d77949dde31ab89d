import type { Billed } from '~/domain/cart/bill'
import { CASH, dueWith } from '~/domain/cart/cart'
import type { Init } from '~/domain/catalog/catalog'
import type { Checkout } from '~/domain/cart/checkout'
import type { Cents } from '~/domain/shared/money'
import { type PaymentInstruction, type PaymentMethod, offered } from '~/domain/payments/payment'

/**
 * The methods that the checkout offers: its own list if it has loaded, else the shop's
 * (docs/spec/product.md#3-entities-and-their-fields).
 */
export const checkoutMethods = (
  checkout: Checkout | undefined,
  init: Init | undefined,
  host?: string,
): readonly PaymentMethod[] =>
  selectableMethods(
    checkout?.payment_methods ?? [...(init?.transfer_methods ?? []), ...(init?.payment_gateway ?? [])],
    host,
  )

/**
 * The methods that a shopper can choose. The wallet whose app the shop is open in (`host`) comes first, then cash,
 * because listings show the cash price.
 */
export const selectableMethods = (methods: readonly PaymentMethod[], host?: string): readonly PaymentMethod[] => {
  const open = offered(methods)
  const first = [host, CASH]
  return [
    ...[...new Set(first)].flatMap(wanted => open.filter(({ code }) => code === wanted)),
    ...open.filter(({ code }) => !first.includes(code)),
  ]
}

/**
 * The method to preselect. Inside a wallet's app, that wallet replaces cash, the default before a shopper has chosen.
 * Any other method was chosen, and stays.
 */
export const preselected = (
  methods: readonly PaymentMethod[],
  wanted: string | undefined,
  host: string | undefined,
): string | undefined =>
  (wanted === undefined || wanted === CASH) && methods.some(({ code }) => code === host) ? host : wanted

/** The name of a method, or its code if no list names it. */
export const methodName = (methods: readonly PaymentMethod[], code: string): string =>
  methods.find(method => method.code === code)?.name ?? code

/** The sum due with a method. For the present method of a cart or an order, the server's own sum. */
export const amountWithMethod = (billed: Billed, method: string): Cents =>
  method === billed.payment ? billed.amount : dueWith(billed, method)

/** The selected method: the wanted one while it is offered, else the first. */
export const chosenMethod = (methods: readonly PaymentMethod[], wanted: string | undefined): string | undefined =>
  methods.find(method => method.code === wanted)?.code ?? methods[0]?.code

/**
 * An instruction that can be shown again unchanged, a QR code or a counter. Other kinds would start a new request when
 * a page opens again.
 */
export const standing = (instruction: PaymentInstruction | undefined, now: number): PaymentInstruction | undefined =>
  instruction !== undefined &&
  (instruction.kind === 'qr' || instruction.kind === 'offline') &&
  now < instruction.expires_at
    ? instruction
    : undefined
