import { merged } from '~/ui/i18n/zh-Hant-HK/merged'
import rest from '~/ui/i18n/zh-Hant-MO/rest'
import orders from './orders.json'
import payment from './payment.json'

/** Hong Kong's wording: what differs from Macau's. */
export default merged(rest, { orders, payment })
