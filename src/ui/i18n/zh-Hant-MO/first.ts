import cart from './cart.json'
import common from './common.json'
import shop from './shop.json'

/** The texts of the home page, the listing and the product sheet. */
export default { common, shop, cart }
