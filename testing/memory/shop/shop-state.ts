import type { ReceiptAddress } from '~/domain/account/account'
import type { Category, Init, ProductGroup } from '~/domain/catalog/catalog'
import type { Order } from '~/domain/orders/order'
import type { PaymentInstruction, PaymentMethod } from '~/domain/payments/payment'
import type { Options } from '~/domain/catalog/product-form'
import type { PageText, PageTextId } from '~/domain/catalog/page-text'
import type { PasswordLogin, User } from '~/domain/account/session'
import type { Lang } from '~/domain/shared/locale'
import type { Variant } from '~/domain/catalog/variant'

/** A customer and what they log in with. */
export interface Account {
  readonly user: User
  readonly login: PasswordLogin
  readonly receipts?: ReceiptAddress
}

/** A customer's stored cart: prices and names are looked up when it is read. */
export interface StoredCart {
  readonly version: number
  readonly payment: string
  readonly form: Readonly<Record<string, string>>
  readonly lines: readonly StoredLine[]
}

export interface StoredLine {
  readonly id: string
  readonly product: string
  readonly options: Options
  readonly quantity: number
}

/** An order and its owner. Its codes exist from the start and are shown in `success` only. */
export interface StoredOrder {
  readonly owner: string
  readonly order: Order
  readonly instructions: readonly PaymentInstruction[]
  /** The bearer value of the session that placed it. */
  readonly placedIn: string
  /** The version of the cart that became the order. */
  readonly cartVersion?: number
}

/** The words of the shop's pages, in the one language of the shop. */
export type PageTexts = Readonly<Partial<Record<PageTextId, PageText>>>

/** The whole shop at one moment. */
export interface ShopState {
  readonly init: Init
  readonly categories: readonly Category[]
  readonly groups: readonly ProductGroup[]
  readonly texts: PageTexts
  readonly accounts: readonly Account[]
  /** The valid bearer values, and their owners. */
  readonly tokens: ReadonlyMap<string, string>
  /**
   * The bearer values of stale sessions: they must give a phone code before they see codes of orders that other
   * sessions placed (docs/spec/decisions.md#3-session).
   */
  readonly stale: ReadonlySet<string>
  readonly carts: ReadonlyMap<string, StoredCart>
  /** The operator's mini-apps. */
  readonly apps: readonly MiniApp[]
  /** The state of login methods other than passwords. */
  readonly auth: AuthState
  /** How many codes of a variant there were in all, by its number; a variant that is not listed is unlimited. */
  readonly stock: ReadonlyMap<string, number>
  /** Newest first. */
  readonly orders: readonly StoredOrder[]
  /** The results of keyed requests (I-08). */
  readonly keys: ReadonlyMap<string, string>
  /** The last serial number. */
  readonly serial: number
  /** The language of what was chosen for a line. */
  readonly lang: Lang
  readonly makes: Makes
}

/** What the shop makes up. */
export interface Makes {
  /** The code of one piece. `name`: different for each piece of the shop. */
  readonly code: (name: string) => string
  /** The secret part of a bearer value or of an order's link. `name`: different for each. */
  readonly secret: (name: string) => string
  /** The page on which an order is paid. Absent: wallets have no pages. */
  readonly payPage?: (order: string, method: string) => string
}

/** An app whose users log in with the shop; return addresses are compared letter by letter. */
export interface MiniApp {
  readonly id: string
  readonly name: string
  readonly redirect_uris: readonly string[]
  readonly scopes: readonly string[]
}

/** Codes and values for one use. */
export interface AuthState {
  /** The last code sent, by purpose and number. */
  readonly codes: ReadonlyMap<string, string>
  /** When that was, by the shop's clock. */
  readonly sent: ReadonlyMap<string, number>
  /** The account of a provider's code, by `provider code`. */
  readonly grants: ReadonlyMap<string, string>
  /** The owner of an account at a provider, as `provider/account`. */
  readonly identities: ReadonlyMap<string, string>
  /** Hand-off values, and the customers of their sessions. */
  readonly handOffs: ReadonlyMap<string, string>
}

export const noAuthState: AuthState = {
  codes: new Map(),
  sent: new Map(),
  grants: new Map(),
  identities: new Map(),
  handOffs: new Map(),
}

const emptyCart: StoredCart = { version: 0, payment: 'cash', form: {}, lines: [] }

export const cartOf = (state: ShopState, user: string): StoredCart => state.carts.get(user) ?? emptyCart

export const withCart = (state: ShopState, user: string, cart: StoredCart): ShopState => ({
  ...state,
  carts: new Map(state.carts).set(user, { ...cart, version: cartOf(state, user).version + 1 }),
})

/** A variant and its group. */
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

/** Changes one variant in the catalogue: its price, its stock. */
export const withVariant = (state: ShopState, no: string, change: (variant: Variant) => Variant): ShopState => ({
  ...state,
  groups: state.groups.map(group => ({
    ...group,
    products: group.products.map(product => (product.no === no ? change(product) : product)),
  })),
})

/** All payment methods, including those that are switched off. */
export const methodsOf = ({ init }: ShopState): readonly PaymentMethod[] => [
  ...init.payment_gateway,
  ...init.transfer_methods,
]

export const isOffered = (state: ShopState, code: string): boolean =>
  methodsOf(state).some(method => method.enabled && method.code === code)
