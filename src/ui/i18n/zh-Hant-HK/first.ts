import { merged } from '~/ui/i18n/zh-Hant-HK/merged'
import first from '~/ui/i18n/zh-Hant-MO/first'
import common from './common.json'

/** Hong Kong's wording: what differs from Macau's. */
export default merged(first, { common })
