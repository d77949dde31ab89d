import type { ShopDocument } from '@server/platform/database/shop-document'

/** What a shop says of itself before a catalogue was imported: its doors are open, its shelves are empty, nothing is a fault. */
export const unstocked: ShopDocument = {
  typelist: [],
  navs: [],
  lang: [{ locale: 'mo' }, { locale: 'hk' }],
  info: {
    name: { 'zh-Hant': '石仔路', en: 'Stone Shop' },
    description: { 'zh-Hant': '商店準備中，即將開業', en: 'The shop is getting ready and opens soon' },
    keywords: { 'zh-Hant': '', en: '' },
    web: '',
    welcome: { 'zh-Hant': '即將開業，敬請期待', en: 'We open soon' },
    email: '',
    facebook: '',
    instagram: '',
  },
  tips: {},
  imgs: { logo: '', logo_long: '', banners: [], qrcode: '', wx: '' },
  colors: {},
  payment_gateway: [],
  transfer_methods: [],
  catalogs: [],
  locales: [
    { code: 'mo', iso: 'zh-MO' },
    { code: 'hk', iso: 'zh-HK' },
  ],
  service: { customer: { phone: '' } },
}
