import type { Billed } from '~/domain/bill'
import { CASH, dueWith } from '~/domain/cart'
import type { Init } from '~/domain/catalog'
import type { Checkout } from '~/domain/checkout'
import type { Cents } from '~/domain/money'
import { type PaymentInstruction, type PaymentMethod, offered } from '~/domain/payment'

/** What the checkout offers: its own list where it has come, else the shop's (specification 3). */
export const checkoutMethods = (checkout: Checkout | undefined, init: Init | undefined): readonly PaymentMethod[] =>
  payable(checkout?.payment_methods ?? [...(init?.transfer_methods ?? []), ...(init?.payment_gateway ?? [])])

/** What can be chosen, cash before all others: its price is the one that the shelves show. */
export const payable = (methods: readonly PaymentMethod[]): readonly PaymentMethod[] => {
  const open = offered(methods)
  return [...open.filter(({ code }) => code === CASH), ...open.filter(({ code }) => code !== CASH)]
}

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
