import cart from './cart.json'
import common from './common.json'
import shop from './shop.json'

/** What the home page, the listing and the product sheet say. */
export default { common, shop, cart }
