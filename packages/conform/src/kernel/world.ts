import type { BackendPorts } from '~/adapters/http/lazy-ports'
import type { AccountPorts } from '~/application/ports'
import type { CodePurpose, Consent, Tel } from '~/domain/account/account'
import type { PasswordLogin } from '~/domain/account/session'
import type { TokenStore } from '~/domain/account/session.port'
import type { Features } from '~/domain/catalog/features'
import type { Variant } from '~/domain/catalog/variant'

/** A person with a device and a connection to the shop. */
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

/**
 * The variants that clauses buy:
 *
 * - `plain`: sold as codes, without an offer
 * - `offer`: has a cash price
 * - `soldOut`: cannot be bought
 * - `once`: one for each customer
 * - `topUp`: asks for a `player_id` of five digits, and is not a code
 * - `apple`: asks for an `apple_id` that may be left out in the cart, and is not a code
 */
export const goodNames = ['plain', 'offer', 'soldOut', 'once', 'topUp', 'apple'] as const
export type GoodName = (typeof goodNames)[number]

/** The calls to the hooks of the backend under test. Absent: it cannot do that. */
export interface Hooks {
  /** New customers with a number and a password, who have accepted the policies. */
  readonly customer?: (count: number) => Promise<readonly PasswordLogin[]>
  /** A new variant, or a refilled one, with exactly this number of codes to sell. */
  readonly scarce?: (stock: number) => Promise<Good>
  /** How many codes of a variant are free, held by unpaid orders, and sold. */
  readonly stock?: (product: string) => Promise<{ readonly free: number; readonly held: number; readonly sold: number }>
  /** The wallet says that an order is paid, after a payment was opened. Called again, it reports the payment again. */
  readonly settle?: (order: string) => Promise<void>
  /** The time of an unpaid order is up. */
  readonly expire?: (order: string) => Promise<void>
  /** The operator has done the top-ups of a paid order. */
  readonly fulfil?: (order: string) => Promise<void>
  /** The code that was sent last to a number, for a purpose. */
  readonly sms?: (purpose: CodePurpose, tel: Tel) => Promise<string>
  /** Seconds pass for the phone codes that were sent to a number, and for their limits. */
  readonly wait?: (tel: Tel, seconds: number) => Promise<void>
  /** All sessions of a customer become older by this number of days. */
  readonly age?: (tel: Tel, days: number) => Promise<void>
  /** A customer must choose another password. */
  readonly force?: (tel: Tel) => Promise<void>
  /** A provider of social logins vouches for an account there: the code that a browser comes back with. */
  readonly vouch?: (provider: string, account: string) => Promise<string>
  /** A one-time value that becomes a session of a customer. */
  readonly handOff?: (tel: Tel) => Promise<string>
  /** One of the operator's mini-apps, which may ask for `profile` and for nothing else. */
  readonly app?: () => Promise<{ readonly id: string; readonly name: string; readonly redirect: string }>
}
export type HookName = keyof Hooks

/** The flags of `features` in `GET /api/init` that stand for a part of a backend (docs/spec/api.md#what-a-server-has). */
export const flags = [
  'phone_codes',
  'receipts',
  'customer_data',
  'registration',
  'password_reset',
  'name_change',
  'password_change',
  'number_change',
  'social_links',
  'devices',
  'cancellation',
  'hand_off',
  'mini_apps',
  'realtime',
  'order_links',
  'reveal',
  'top_ups',
] as const satisfies readonly (keyof Features)[]
export type Flag = (typeof flags)[number]

/** A request as it is sent. */
export interface RawRequest {
  readonly method: string
  /** The path with its query, below the backend's address. */
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** Requests that no adapter would send, and requests that arrive at the same moment. */
export interface Wire {
  readonly url: string
  /** Sends one request, with the session and the cookies of a shopper if one is given. */
  readonly send: (request: RawRequest, as?: Shopper) => Promise<RawAnswer>
  /** Sends all but the last byte of each request, then all last bytes together. */
  readonly atOnce: (requests: readonly (readonly [RawRequest, Shopper])[]) => Promise<readonly RawAnswer[]>
}

/** One shop and all who come to it. */
export interface World {
  readonly goods: Readonly<Partial<Record<GoodName, Good>>>
  /** A method that a wallet settles, and `cash`, whose price is the offer. */
  readonly methods: { readonly wallet: string; readonly cash: string }
  /** The policies that the shop requires. The customers that `guest` makes have accepted them. */
  readonly policies: readonly Consent[]
  /** The version of the contract that the hooks name. Absent: there are no hooks. */
  readonly contract?: string
  /** The providers of social logins. */
  readonly socialLogins: readonly string[]
  /** A new customer, not logged in yet. */
  readonly guest: () => Promise<Shopper>
  /** The same person on another device, not logged in there yet. */
  readonly again: (shopper: Shopper) => Promise<Shopper>
  /** A new person without an account; `login` holds the credentials to register with. */
  readonly stranger: () => Promise<Shopper>
  readonly hooks: Hooks
  /** The flags that are `false`: the backend says that it has no such part. */
  readonly lacks: readonly Flag[]
  /** Absent over ports in memory. */
  readonly wire?: Wire
  /** The origin of the pages, if they have another one than the backend. */
  readonly origin?: string
  /** Where random tries start: the same seed repeats them. */
  readonly seed: number
  /** How often races are repeated. */
  readonly rounds: number
  /**
   * Waits until the condition holds: a backend may need a moment. Rejects after the patience of the run; `says` is what
   * was expected.
   */
  readonly until: <A>(look: () => Promise<A>, isDone: (seen: A) => boolean, says?: string) => Promise<A>
  readonly close: () => Promise<void>
}
