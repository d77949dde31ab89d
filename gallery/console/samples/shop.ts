import type { ShopPageWords, ShopSettings } from '~/contract/console/shop'

const POLICIES = ['service', 'privacy', 'refund'].map(id => ({ id, version: '2026-11' }))

/** The settings of the sample shop. */
export const settings: ShopSettings = {
  revision: 12,
  info: {
    name: { 'zh-Hant': '浪花小店', en: 'Little Wave Shop' },
    description: {
      'zh-Hant': '點數卡、增值與遊戲：付款後立即取碼，二十四小時營業。',
      en: 'Cards, top-ups and games: pay and get your code at once, around the clock.',
    },
    keywords: { 'zh-Hant': '點數卡, 增值, 遊戲', en: 'gift cards, top-ups, games' },
    welcome: { 'zh-Hant': '歡迎光臨', en: 'Welcome' },
    web: 'https://shop.example.com',
    email: 'hello@shop.example.com',
    facebook: 'https://www.facebook.com/little-wave-shop-of-macau-and-hong-kong',
    instagram: '',
    addresses: { mo: { 'zh-Hant': '澳門示範街 1 號', en: '1 Example Street, Macau' } },
  },
  service: {
    customer: { phone: '+853 2800 0000', hours: { 'zh-Hant': '每日 10:00–20:00', en: 'Daily 10:00–20:00' } },
    counters: {
      mo: {
        address: { 'zh-Hant': '澳門示範街 1 號地下', en: 'Ground floor, 1 Example Street, Macau' },
        hours: { 'zh-Hant': '每日 11:00–21:00', en: 'Daily 11:00–21:00' },
        map: 'https://maps.example.com/?q=1+Example+Street',
      },
    },
  },
  banners: [
    {
      image: '',
      art: 'sea',
      link: '/order?category=1',
      alt: { 'zh-Hant': '新到：遊戲點數', en: 'New: game points' },
      title: { 'zh-Hant': '新到：遊戲點數', en: 'New: game points' },
      text: { 'zh-Hant': '今個月九折', en: 'Ten percent off this month' },
    },
    { image: '', art: 'dusk', link: '/about', alt: { 'zh-Hant': '關於我們', en: 'About us' } },
  ],
  pictures: { logo: '/favicon.svg', logo_long: '/imgs/logo-long.svg', wx: '', qrcode: '' },
  colors: { primary: '#522e90', secondary: '#ffc83d', 'light-gray': '#cccccc' },
  tips: { home: { 'zh-Hant': '農曆年初一休息', en: 'Closed on the first day of the Lunar New Year' } },
  methods: [
    { code: 'mpay', name: { 'zh-Hant': 'MPay', en: 'MPay' }, enabled: true, served: true },
    { code: 'bocpay', name: { 'zh-Hant': 'BOC Pay', en: 'BOC Pay' }, enabled: false, served: true },
    { code: 'wechat', name: { 'zh-Hant': '微信支付', en: 'WeChat Pay' }, enabled: true, served: false },
    { code: 'cash', name: { 'zh-Hant': '現金', en: 'Cash' }, enabled: true, served: true },
  ],
  policies: POLICIES,
  logins: { phone_codes: true, registration: true, social: ['wechat', 'facebook'] },
}

/** The words of a policy. */
export const refundWords: ShopPageWords = {
  revision: 12,
  page: 'refund',
  version: '2026-11',
  words: {
    'zh-Hant': '未取碼的訂單可全數退款。\n\n## 兌換碼無效\n\n我們更換，或退回所付金額。\n',
    en: 'An order without codes is refunded in full.\n\n## A code does not work\n\nWe replace it, or send the money back.\n',
  },
}
