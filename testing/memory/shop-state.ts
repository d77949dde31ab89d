import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction, PaymentMethod } from '~/domain/payments/payment'
import type { Options } from '~/domain/catalog/product-form'
import type { PasswordLogin, User } from '~/domain/account/session'
import type { Variant } from '~/domain/catalog/variant'

/** A customer and what they log in with. */
export interface Account {
  readonly user: User
  readonly login: PasswordLogin
}

/** What the shop keeps of a customer's cart: prices and names are looked up when it is read. */
export interface KeptCart {
  readonly version: number
  readonly payment: string
  readonly form: Readonly<Record<string, string>>
  readonly lines: readonly KeptLine[]
}

export interface KeptLine {
  readonly id: string
  readonly product: string
  readonly options: Options
  readonly quantity: number
}

/** An order and whose it is. Its codes are known from the start and shown in `success` only. */
export interface KeptOrder {
  readonly owner: string
  readonly order: Order
  readonly instructions: readonly PaymentInstruction[]
  /** The bearer value of the session that placed it. */
  readonly placedIn: string
  /** The version of the cart that it was. */
  readonly cartVersion?: number
}

/** The whole shop at one moment. */
export interface ShopState {
  readonly init: Init
  readonly categories: readonly Category[]
  readonly groups: readonly ProductGroup[]
  readonly accounts: readonly Account[]
  /** The bearer values that are good, and whose they are. */
  readonly tokens: ReadonlyMap<string, string>
  /** Those of sessions so old that they give a phone code before they see codes of orders that others placed (docs/spec/decisions.md#3-session). */
  readonly doubted: ReadonlySet<string>
  readonly carts: ReadonlyMap<string, KeptCart>
  /** The operator's mini-apps. */
  readonly apps: readonly MiniApp[]
  /** What is kept about ways in besides passwords. */
  readonly entrances: Entrances
  /** How many there are of a variant, by its number; of others there is no end. */
  readonly stock: ReadonlyMap<string, number>
  /** Newest first. */
  readonly orders: readonly KeptOrder[]
  /** What came of a keyed request (I-08). */
  readonly keys: ReadonlyMap<string, string>
  /** The last number that was given to anything. */
  readonly serial: number
}

/** An app that customers log in to with the shop; return addresses are compared letter by letter. */
export interface MiniApp {
  readonly id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly string[]
}

/** Codes and values that open something, once. */
export interface Entrances {
  /** The code that was sent last, by purpose and number. */
  readonly codes: ReadonlyMap<string, string>
  /** When that was, by the shop's clock. */
  readonly sent: ReadonlyMap<string, number>
  /** The account that a provider's code stands for, by `provider code`. */
  readonly grants: ReadonlyMap<string, string>
  /** Whose an account at a provider is, as `provider/account`. */
  readonly identities: ReadonlyMap<string, string>
  /** Values from addresses, and whose session they become. */
  readonly handOffs: ReadonlyMap<string, string>
}

export const noEntrances: Entrances = {
  codes: new Map(),
  sent: new Map(),
  grants: new Map(),
  identities: new Map(),
  handOffs: new Map(),
}

const emptyCart: KeptCart = { version: 0, payment: 'cash', form: {}, lines: [] }

export const cartOf = (state: ShopState, user: string): KeptCart => state.carts.get(user) ?? emptyCart

export const withCart = (state: ShopState, user: string, cart: KeptCart): ShopState => ({
  ...state,
  carts: new Map(state.carts).set(user, { ...cart, version: cartOf(state, user).version + 1 }),
})

/** A variant and the group that it stands in. */
export interface Found {
  readonly group: ProductGroup
  readonly variant: Variant
}

export const variantOf = (state: ShopState, no: string): Found | undefined => {
  for (const group of state.groups) {
    const variant = group.products.find(product => product.no === no)
    if (variant !== undefined) return { group, variant }
  }
  return undefined
}

/** Changes one variant on the shelves: its price, its stock. */
export const withVariant = (state: ShopState, no: string, change: (variant: Variant) => Variant): ShopState => ({
  ...state,
  groups: state.groups.map(group => ({
    ...group,
    products: group.products.map(product => (product.no === no ? change(product) : product)),
  })),
})

/** Every way to pay, also those that are switched off. */
export const methodsOf = ({ init }: ShopState): readonly PaymentMethod[] => [
  ...init.payment_gateway,
  ...init.transfer_methods,
]

export const isOffered = (state: ShopState, code: string): boolean =>
  methodsOf(state).some(method => method.enabled && method.code === code)
