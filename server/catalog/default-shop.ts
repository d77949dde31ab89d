import type { ShopDocument } from '@server/platform/database/shop-document'

/** The shop before its first catalogue: pages work, lists are empty. It has the sample shop's name. */
export const defaultShop: ShopDocument = {
  typelist: [],
  navs: [],
  lang: [{ locale: 'mo' }, { locale: 'hk' }],
  info: {
    name: { 'zh-Hant': '浪花小店', en: 'Little Wave Shop' },
    description: { 'zh-Hant': '商店準備中，即將開業', en: 'The shop is getting ready and opens soon' },
    keywords: { 'zh-Hant': '', en: '' },
    web: '',
    welcome: { 'zh-Hant': '即將開業，敬請期待', en: 'We open soon' },
    email: '',
    facebook: '',
    instagram: '',
  },
  tips: {},
  imgs: { logo: '', logo_long: '', icon: '', banners: [], qrcode: '', wx: '' },
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
