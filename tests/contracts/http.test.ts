import { afterAll, beforeAll } from 'vitest'
import { accountContract } from '@tests/contracts/account.contract'
import { cartContract } from '@tests/contracts/cart.contract'
import { catalogContract } from '@tests/contracts/catalog.contract'
import { checkoutContract } from '@tests/contracts/checkout.contract'
import { entranceContract } from '@tests/contracts/entrance.contract'
import { httpWorld } from '@tests/contracts/http-world'
import { ordersContract } from '@tests/contracts/orders.contract'
import { realtimeContract } from '@tests/contracts/realtime.contract'
import { sessionContract } from '@tests/contracts/session.contract'
import { takingsContract } from '@tests/contracts/takings.contract'
import type { World } from '@tests/contracts/world'

let world: World
beforeAll(async () => {
  world = await httpWorld()
})
afterAll(() => world.close())

const here = () => world
sessionContract(here)
entranceContract(here)
accountContract(here)
catalogContract(here)
cartContract(here)
checkoutContract(here)
ordersContract(here)
takingsContract(here)
realtimeContract(here)
