import type { Exhibit } from '@gallery/stage/exhibit'
import { account } from '@gallery/rooms/account'
import { authCallback } from '@gallery/rooms/auth-callback'
import { cart } from '@gallery/rooms/cart'
import { checkout } from '@gallery/rooms/checkout'
import { instructions } from '@gallery/rooms/instructions'
import { kit } from '@gallery/rooms/kit'
import { controls } from '@gallery/rooms/kit-controls'
import { orders } from '@gallery/rooms/orders'
import { payment } from '@gallery/rooms/payment'
import { policies } from '@gallery/rooms/policies'
import { product } from '@gallery/rooms/product'
import { shell } from '@gallery/rooms/shell'
import { shop } from '@gallery/rooms/shop'

/** Everything that can be seen, room by room. */
export const exhibits: readonly Exhibit[] = [
  ...controls,
  ...kit,
  ...shell,
  ...shop,
  ...product,
  ...cart,
  ...checkout,
  ...payment,
  ...instructions,
  ...orders,
  ...account,
  ...authCallback,
  ...policies,
]

export const exhibitOf = (name: string): Exhibit | undefined => exhibits.find(exhibit => exhibit.name === name)
