import { afterAll, beforeAll } from 'vitest'
import { accountContract } from '@tests/ports/account.contract'
import { cartContract } from '@tests/ports/cart.contract'
import { catalogContract } from '@tests/ports/catalog.contract'
import { checkoutContract } from '@tests/ports/checkout.contract'
import { entranceContract } from '@tests/ports/auth.contract'
import { httpWorld } from '@tests/ports/http-world'
import { ordersContract } from '@tests/ports/orders.contract'
import { realtimeContract } from '@tests/ports/realtime.contract'
import { receiptsContract } from '@tests/ports/receipts.contract'
import { sessionContract } from '@tests/ports/session.contract'
import { takingsContract } from '@tests/ports/takings.contract'
import type { World } from '@tests/ports/world'

let world: World
beforeAll(async () => {
  world = await httpWorld()
})
afterAll(() => world.close())

const here = () => world
sessionContract(here)
entranceContract(here)
accountContract(here)
receiptsContract(here)
catalogContract(here)
cartContract(here)
checkoutContract(here)
ordersContract(here)
takingsContract(here)
realtimeContract(here)
