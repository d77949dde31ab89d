import common from './common.json'
import customers from './customers.json'
import money from './money.json'
import order from './order.json'
import orders from './orders.json'
import pictures from './pictures.json'
import products from './products.json'
import refusals from './refusals.json'
import session from './session.json'
import shop from './shop.json'
import stock from './stock.json'
import system from './system.json'
import today from './today.json'
import topups from './topups.json'

/** Every text of the console, a namespace for each area: the names of texts are checked against it. No code loads it. */
export default {
  common,
  customers,
  money,
  order,
  orders,
  pictures,
  products,
  refusals,
  session,
  shop,
  stock,
  system,
  today,
  topups,
}
