import type { ServiceIdentifier } from 'inversify'
import type { CartUseCase } from '~/application/cart'
import type { CatalogUseCase } from '~/application/catalog/catalog'
import type { CheckoutUseCase } from '~/application/checkout'
import type { NavigationUseCase } from '~/application/account/navigation'
import type { OrdersUseCase } from '~/application/orders'
import type { AppPorts } from '~/application/ports'
import type { SessionUseCase } from '~/application/account/session'
import type { TakingsUseCase } from '~/application/takings'
import type { TextSizeUseCase } from '~/application/text-size'

const token = <A>(name: string): ServiceIdentifier<A> => Symbol.for(name)

/** A token for each port: one that is missing here does not compile. */
export const PORT: { readonly [Name in keyof AppPorts]: ServiceIdentifier<AppPorts[Name]> } = {
  settings: token('Settings'),
  env: token('Env'),
  seed: token('CatalogSeed'),
  activity: token('ActivityPort'),
  refused: token('Refused'),
  catalog: token('CatalogPort'),
  cart: token('CartPort'),
  checkout: token('CheckoutPort'),
  orders: token('OrdersPort'),
  session: token('SessionPort'),
  tokens: token('TokenStore'),
  storage: token('StoragePort'),
  realtime: token('RealtimePort'),
  device: token('DevicePort'),
  ids: token('IdPort'),
  account: token('AccountPorts'),
  tabs: token('Tabs'),
}

// what the shop does
export const SESSION = token<SessionUseCase>('Session')
export const NAVIGATION = token<NavigationUseCase>('Navigation')
export const CATALOG = token<CatalogUseCase>('Catalog')
export const CART = token<CartUseCase>('Cart')
export const CHECKOUT = token<CheckoutUseCase>('Checkout')
export const ORDERS = token<OrdersUseCase>('Orders')
export const TAKINGS = token<TakingsUseCase>('Takings')
export const TEXT_SIZE = token<TextSizeUseCase>('TextSize')
