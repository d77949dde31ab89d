import * as E from 'fp-ts/Either'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { EntrancePort } from '~/domain/account.port'
import type { Failure, FieldErrors } from '~/domain/failure'
import type { Order } from '~/domain/order'
import type { PasswordLogin } from '~/domain/session'
import type { TokenStore } from '~/domain/session.port'
import type { Variant } from '~/domain/variant'

/** Somebody with an account, a device and a line to the shop. */
export interface Shopper {
  readonly ports: BackendPorts
  readonly entrance: EntrancePort
  readonly tokens: TokenStore
  readonly login: PasswordLogin
  /** How often it was told that the present session is over. */
  readonly unauthenticated: () => number
  readonly activity: () => readonly ('started' | 'succeeded' | 'failed')[]
}

export type Good = Pick<Variant, 'no' | 'price'> & { readonly discount?: Variant['price'] }

/** One shop and all who come to it. What a port promises must hold in each world. */
export interface World {
  /** One of each kind: `topUp` asks for a `player_id` of five digits, `apple` for an `apple_id` that may be left out. */
  readonly goods: Readonly<Record<'plain' | 'offer' | 'soldOut' | 'once' | 'topUp' | 'apple', Good>>
  /** Somebody new, not logged in yet. */
  readonly guest: () => Promise<Shopper>
  /** The same person on another device, not logged in there yet. */
  readonly again: (shopper: Shopper) => Promise<Shopper>
  /** The wallet says that an order is paid, which `pay` was called for before. */
  readonly settle: (order: string) => Promise<void>
  /** Thirty days go by for the sessions of everybody. */
  readonly age: () => Promise<void>
  /** The last code on the shopper's telephone that lets them see codes. */
  readonly lastCode: (shopper: Shopper) => Promise<string>
  readonly close: () => Promise<void>
}

/** Somebody new who has logged in. */
export const customer = async (world: World): Promise<Shopper> => {
  const shopper = await world.guest()
  shopper.tokens.write(right(await shopper.ports.session.login(shopper.login)()))()
  return shopper
}

/** Puts something into the cart and orders it. */
export const placed = async (
  { ports }: Shopper,
  { no }: Pick<Good, 'no'>,
  given: { readonly quantity?: number; readonly key?: string } = {},
): Promise<Order> => {
  right(await ports.cart.add(line(no, given.quantity))())
  right(await ports.checkout.save({ payment: 'mpay' })())
  return right(await ports.orders.place(given.key ?? crypto.randomUUID())())
}

export const line = (product: string, quantity = 1, options: Readonly<Record<string, string>> = {}) => ({
  product,
  quantity,
  options,
})

/** What is right, or a failed test that says what was not. */
export const right = <A>(answer: E.Either<Failure, A>): A => {
  if (E.isLeft(answer)) throw new Error(`failed: ${JSON.stringify(answer.left)}`)
  return answer.right
}

export const left = (answer: E.Either<Failure, unknown>): Failure => {
  if (E.isRight(answer)) throw new Error('it did not fail')
  return answer.left
}

/** The fields that were refused; the message to show is the first of the first field, and each has one (specification 5). */
export const refused = (answer: E.Either<Failure, unknown>): readonly string[] => {
  const failure = left(answer)
  if (failure._tag !== 'invalid') throw new Error(`it failed otherwise: ${JSON.stringify(failure)}`)
  const errors: FieldErrors = failure.errors
  for (const [field, texts] of Object.entries(errors))
    if (texts.length === 0 || texts.includes('')) throw new Error(`${field} says nothing`)
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined && failure.message !== first) throw new Error(`"${failure.message}" is not the first message`)
  return Object.keys(errors)
}
