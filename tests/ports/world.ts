import * as E from 'fp-ts/Either'
import type { AccountPorts } from '~/application/ports'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { CodePurpose, Consent, Provider, SocialCode, Tel } from '~/domain/account/account'
import type { Failure, FieldErrors } from '~/domain/shared/failure'
import type { Order } from '~/domain/orders/order'
import type { PasswordLogin } from '~/domain/account/session'
import type { TokenStore } from '~/domain/account/session.port'
import type { Variant } from '~/domain/catalog/variant'

/** A customer with an account, a device and a connection to the shop. */
export interface Shopper {
  readonly ports: BackendPorts
  readonly account: AccountPorts
  readonly tokens: TokenStore
  readonly login: PasswordLogin
  /** How often the adapter reported that the present session is over. */
  readonly unauthenticated: () => number
  readonly activity: () => readonly ('started' | 'succeeded' | 'failed')[]
  /** Opens an address in their browser, as a page of the shop would. */
  readonly open: (address: string) => Promise<void>
}

export type Good = Pick<Variant, 'no' | 'price'> & { readonly discount?: Variant['price'] }

/** One shop and all who come to it. What a port promises must hold in each world. */
export interface World {
  /** One of each kind: `topUp` asks for a `player_id` of five digits, `apple` for an `apple_id` that may be left out. */
  readonly goods: Readonly<Record<'plain' | 'offer' | 'soldOut' | 'once' | 'topUp' | 'apple', Good>>
  /** A new person, not logged in yet. */
  readonly guest: () => Promise<Shopper>
  /** The same person on another device, not logged in there yet. */
  readonly again: (shopper: Shopper) => Promise<Shopper>
  /** A new person without an account; `login` holds the credentials to register with. */
  readonly stranger: () => Promise<Shopper>
  /** The policies that the shop requires. The customers that `guest` makes have accepted them. */
  readonly policies: readonly Consent[]
  /** The code that was sent last for something to a number. */
  readonly codeSent: (purpose: CodePurpose, tel: Tel) => Promise<string>
  /** A provider vouches for an account there: the code that a browser comes back with. */
  readonly vouch: (provider: Provider, account: string) => string
  /** A one-time value that becomes a session of a customer, by their id. */
  readonly handOff: (customer: string) => Promise<string>
  /** The operator asks a customer, by their id, for another password. */
  readonly forcePassword: (customer: string) => Promise<void>
  /** One of the operator's mini-apps, which may ask for `profile` and for nothing else. */
  readonly app: { readonly id: string; readonly name: string; readonly redirect: string }
  /** Time goes by in the shop. */
  readonly pass: (ms: number) => void
  /** The wallet says that an order is paid, which `pay` was called for before. */
  readonly settle: (order: string) => Promise<void>
  /** Ages all sessions by thirty days. */
  readonly age: () => Promise<void>
  readonly close: () => Promise<void>
}

/** A new customer who has logged in. */
export const customer = async (world: World): Promise<Shopper> => {
  const shopper = await world.guest()
  shopper.tokens.write(right(await shopper.ports.session.login(shopper.login)()))()
  return shopper
}

/** Has a code sent, and reads it as its receiver would. */
export const codeFor = async (world: World, { account }: Shopper, purpose: CodePurpose, tel: Tel): Promise<string> => {
  right(await account.auth.sendCode({ type: purpose, country_code: tel.country_code, tel: tel.tel })())
  return world.codeSent(purpose, tel)
}

/** A code that any other than this one is: wrong for sure. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000')

/** Sends a browser to a provider and back, vouched for as the owner of an account there. */
export const travelled = async (
  world: World,
  shopper: Shopper,
  provider: Provider,
  account: string,
): Promise<SocialCode> => {
  const state = `state-${crypto.randomUUID()}`
  await shopper.open(shopper.account.social.authorizeUrl(provider, state))
  return { code: world.vouch(provider, account), state }
}

/** A customer who came by a social account and has no number. */
export const socialCustomer = async (world: World, account: string = crypto.randomUUID()): Promise<Shopper> => {
  const shopper = await world.stranger()
  const back = await travelled(world, shopper, 'mpay', account)
  shopper.tokens.write(right(await shopper.account.auth.loginBySocial('mpay', back)()))()
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

/** Returns the right value, or fails the test with the failure. */
export const right = <A>(answer: E.Either<Failure<unknown>, A>): A => {
  if (E.isLeft(answer)) throw new Error(`failed: ${JSON.stringify(answer.left)}`)
  return answer.right
}

export const left = <Change>(answer: E.Either<Failure<Change>, unknown>): Failure<Change> => {
  if (E.isRight(answer)) throw new Error('it did not fail')
  return answer.left
}

/** The fields that were refused; the message to show is the first of the first field, and each has one (docs/spec/product.md#5-validation-rules). */
export const refused = (answer: E.Either<Failure<unknown>, unknown>): readonly string[] => {
  const failure = left(answer)
  if (failure._tag !== 'invalid') throw new Error(`it failed otherwise: ${JSON.stringify(failure)}`)
  const errors: FieldErrors = failure.errors
  for (const [field, texts] of Object.entries(errors))
    if (texts.length === 0 || texts.includes('')) throw new Error(`${field} says nothing`)
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined && failure.message !== first) throw new Error(`"${failure.message}" is not the first message`)
  return Object.keys(errors)
}
