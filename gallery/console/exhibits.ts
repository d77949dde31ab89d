import { frame } from '@gallery/console/rooms/frame'
import { customerRooms } from '@gallery/console/rooms/customers'
import { goods } from '@gallery/console/rooms/goods'
import { kit } from '@gallery/console/rooms/kit'
import { money } from '@gallery/console/rooms/money'
import { products } from '@gallery/console/rooms/products'
import { orders } from '@gallery/console/rooms/orders'
import { shop } from '@gallery/console/rooms/shop'
import { system } from '@gallery/console/rooms/system'
import { today } from '@gallery/console/rooms/today'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'

/** Everything of the console that can be seen, room by room. */
export const exhibits: readonly ConsoleExhibit[] = [
  ...frame,
  ...kit,
  ...today,
  ...orders,
  ...goods,
  ...products,
  ...customerRooms,
  ...money,
  ...shop,
  ...system,
]

export const exhibitOf = (name: string): ConsoleExhibit | undefined => exhibits.find(exhibit => exhibit.name === name)
