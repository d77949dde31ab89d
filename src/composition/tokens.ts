import type { ServiceIdentifier } from 'inversify'
import type { Observable } from 'rxjs'
import type { AccountPorts } from '~/adapters/http/account-ports'
import type { Activity, Settings } from '~/application/app'
import type { CartUseCase } from '~/application/cart'
import type { CatalogSeed, CatalogUseCase } from '~/application/catalog'
import type { CheckoutUseCase } from '~/application/checkout'
import type { Env } from '~/application/lib/live'
import type { NavigationUseCase } from '~/application/navigation'
import type { OrdersUseCase } from '~/application/orders'
import type { SessionUseCase } from '~/application/session'
import type { TabsUseCase } from '~/application/tabs'
import type { TakingsUseCase } from '~/application/takings'
import type { TextSizeUseCase } from '~/application/text-size'
import type { CartPort } from '~/domain/cart/cart.port'
import type { CatalogPort } from '~/domain/catalog/catalog.port'
import type { CheckoutPort } from '~/domain/cart/checkout.port'
import type { DevicePort, IdPort } from '~/domain/site/device.port'
import type { OrdersPort } from '~/domain/orders/orders.port'
import type { RealtimePort } from '~/domain/orders/realtime.port'
import type { SessionPort, TokenStore } from '~/domain/account/session.port'
import type { StoragePort } from '~/domain/site/storage.port'

const token = <A>(name: string): ServiceIdentifier<A> => Symbol.for(name)

// what the world provides: one adapter set binds all of these
export const SETTINGS = token<Settings>('Settings')
export const ENV = token<Env>('Env')
export const SEED = token<CatalogSeed>('CatalogSeed')
export const ACTIVITY_PORT = token<Observable<Activity>>('ActivityPort')
/** Fires at a 401 for the present session, and at a 403 for its customer. */
export const REFUSED = token<Observable<'unauthenticated' | 'forbidden'>>('Refused')
export const CATALOG_PORT = token<CatalogPort>('CatalogPort')
export const CART_PORT = token<CartPort>('CartPort')
export const CHECKOUT_PORT = token<CheckoutPort>('CheckoutPort')
export const ORDERS_PORT = token<OrdersPort>('OrdersPort')
export const SESSION_PORT = token<SessionPort>('SessionPort')
export const TOKEN_STORE = token<TokenStore>('TokenStore')
export const STORAGE_PORT = token<StoragePort>('StoragePort')
export const REALTIME_PORT = token<RealtimePort>('RealtimePort')
export const DEVICE_PORT = token<DevicePort>('DevicePort')
/** Fetched when first wanted: the first view does without the account. */
export const ACCOUNT_PORTS = token<() => Promise<AccountPorts>>('AccountPorts')
/** Fetched once the page is live. */
export const TABS = token<() => Promise<TabsUseCase>>('Tabs')
export const ID_PORT = token<IdPort>('IdPort')

// what the shop does
export const SESSION = token<SessionUseCase>('Session')
export const NAVIGATION = token<NavigationUseCase>('Navigation')
export const CATALOG = token<CatalogUseCase>('Catalog')
export const CART = token<CartUseCase>('Cart')
export const CHECKOUT = token<CheckoutUseCase>('Checkout')
export const ORDERS = token<OrdersUseCase>('Orders')
export const TAKINGS = token<TakingsUseCase>('Takings')
export const TEXT_SIZE = token<TextSizeUseCase>('TextSize')
