import common from './common.json'
import customers from './customers.json'
import money from './money.json'
import refusals from './refusals.json'
import session from './session.json'
import shop from './shop.json'
import system from './system.json'
import today from './today.json'

/** The texts of the console, a namespace for each area. */
export default { common, customers, money, refusals, session, shop, system, today }
