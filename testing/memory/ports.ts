import type { BackendPorts } from '~/adapters/http/lazy-ports'
import { memoryCart } from '@testing/memory/cart.memory'
import { memoryCatalog } from '@testing/memory/catalog.memory'
import { memoryCheckout } from '@testing/memory/checkout.memory'
import { type LinkOptions, link } from '@testing/memory/link'
import type { MemoryShop } from '@testing/memory/shop/memory-shop'
import { memoryOrders } from '@testing/memory/orders.memory'
import { memoryRealtime } from '@testing/memory/realtime.memory'
import { memorySession } from '@testing/memory/session.memory'
import type { TokenStore } from '~/domain/account/session.port'

/** Everything that a backend stands behind, over one shop in memory. */
export const memoryPorts = (shop: MemoryShop, tokens: TokenStore, heard: Omit<LinkOptions, 'token'>): BackendPorts => {
  const line = link(shop, { token: tokens.read, ...heard })
  return {
    catalog: memoryCatalog(line),
    cart: memoryCart(line),
    checkout: memoryCheckout(line),
    orders: memoryOrders(line, shop),
    session: memorySession(line, tokens),
    realtime: memoryRealtime(shop, tokens.read),
  }
}
