import account from './account.json'
import checkout from './checkout.json'
import orders from './orders.json'
import payment from './payment.json'
import policies from './policies.json'

/** The texts of every other page. */
export default { checkout, payment, orders, account, policies }
