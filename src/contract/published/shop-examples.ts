/* Examples of the shop: a part of the sample catalogue (data/catalogue.json), in English. */

export const exampleMethods = [
  {
    code: 'mpay',
    name: 'MPay',
    enabled: true,
    kind: 'qr',
    legend: 'mpay',
    note: 'Open MPay and scan the code',
  },
  {
    code: 'payme',
    name: 'PayMe',
    enabled: true,
    kind: 'app',
    legend: 'payme',
    note: 'Opens PayMe for you',
  },
  {
    code: 'cash',
    name: 'Cash',
    enabled: true,
    kind: 'offline',
    note: 'Pay at our shop and get the cash price',
  },
]

export const exampleInit = {
  contract: '1.0',
  typelist: [
    {
      id: 'card',
      text: 'Card codes',
    },
    {
      id: 'topup',
      text: 'Top-ups',
    },
    {
      id: 'game',
      text: 'Games',
    },
  ],
  navs: [
    {
      text: 'Game points',
      link: '/order?category=1',
      icon: 'game',
    },
    {
      text: 'Game top-ups',
      link: '/order?category=2',
      icon: 'topup',
    },
    {
      text: 'Streaming',
      link: '/order?category=3',
      icon: 'stream',
    },
  ],
  lang: [
    {
      locale: 'mo',
      currency: 'MOP',
    },
    {
      locale: 'hk',
    },
  ],
  info: {
    name: 'Little Wave Shop',
    description:
      'Card codes, digital top-ups and game top-ups for Macau and Hong Kong. Codes appear right after payment.',
    keywords: 'card codes,gift cards,mobile top-up,game top-up,e-vouchers,Macau,Hong Kong',
    web: 'https://shop.example.com',
    welcome: 'Welcome. What would you like?',
    email: 'hello@example.com',
    facebook: 'https://facebook.com/example',
    instagram: 'https://instagram.com/example',
    addresses: {
      mo: 'Shop A, G/F, 8 Stone Lane, Macau',
      hk: '3/F, 6 Slab Terrace, Hong Kong',
    },
  },
  tips: {
    checkout: 'Please check what you filled in. Top-ups cannot be undone, and codes cannot be returned once shown.',
    payment: 'Please pay before the countdown ends. Stay on this page afterwards; the result appears by itself.',
  },
  imgs: {
    logo: '/imgs/logo.svg',
    logo_long: '/imgs/logo-long.svg',
    icon: '',
    banners: [
      {
        image: '',
        link: '/order',
        alt: 'Pay in cash and save',
        title: 'Less in cash',
        text: 'Choose Cash at checkout to get the cash price shown.',
        art: 'dusk',
      },
    ],
    qrcode: '',
    wx: '',
  },
  colors: {
    primary: '#522e90',
    secondary: '#8d5ae5',
    chicago: '#5d5c58',
    'light-gray': '#d6d6d6',
    'dove-gray': '#6d6c6c',
    'desert-storm': '#f8f8f7',
  },
  payment_gateway: exampleMethods.slice(0, 2),
  transfer_methods: exampleMethods.slice(2),
  catalogs: [
    {
      no: 'R1',
      name: 'Picked for you',
      items: ['G001', 'G003', 'G008'],
    },
  ],
  locales: [
    {
      code: 'mo',
      iso: 'zh-MO',
    },
    {
      code: 'hk',
      iso: 'zh-HK',
    },
  ],
  service: {
    customer: {
      phone: '+853 0000 0000',
      hours: 'Daily from 10:00 to 22:00',
    },
    counters: {
      mo: {
        address: 'Shop A, G/F, 8 Stone Lane, Macau',
        hours: 'Daily from 10:00 to 22:00',
      },
      hk: {
        address: '3/F, 6 Slab Terrace, Hong Kong',
        hours: 'Daily from 11:00 to 20:00',
      },
    },
  },
  country_codes: ['+853', '+852'],
  policies: [
    {
      id: 'service',
      version: '2026-11',
    },
    {
      id: 'privacy',
      version: '2026-11',
    },
    {
      id: 'refund',
      version: '2026-11',
    },
  ],
  features: {
    phone_codes: true,
    social_logins: ['mpay', 'wechat', { code: 'line', name: 'LINE' }],
    receipts: true,
    customer_data: true,
    registration: true,
    password_reset: true,
    name_change: true,
    password_change: true,
    number_change: true,
    social_links: true,
    devices: true,
    cancellation: true,
    hand_off: true,
    mini_apps: true,
    realtime: true,
    order_links: true,
    reveal: true,
    top_ups: true,
  },
}
