import type { Lang } from '~/domain/shared/locale'
import type { Choice, SimulatedState } from '@simulators/wallets/scenarios'

/** What the simulator's pages say. */
export interface Words {
  readonly other: { readonly lang: Lang; readonly name: string }
  readonly title: string
  readonly label: string
  readonly notice: string
  readonly counter: string
  readonly to: string
  readonly order: string
  readonly method: string
  readonly until: string
  readonly tryout: string
  readonly back: string
  readonly all: string
  readonly waiting: string
  readonly settled: string
  readonly nothing: string
  readonly missing: string
  readonly take: string
  readonly states: Readonly<Record<SimulatedState, string>>
  readonly choices: Readonly<Record<Choice, string>>
  readonly hints: Readonly<Record<Choice, string>>
}

export const words: Readonly<Record<Lang, Words>> = {
  'zh-Hant': {
    other: { lang: 'en', name: 'English' },
    title: '模擬錢包',
    label: 'simulator',
    notice: '這裏不會收取真錢，只供試用本店。',
    counter: '模擬現金櫃枱',
    to: '付款予',
    order: '訂單編號',
    method: '付款方式',
    until: '限時',
    tryout: '試試其他情況',
    back: '返回商店',
    all: '所有付款',
    waiting: '待付款',
    settled: '最近完成',
    nothing: '暫時沒有待付款的訂單。在商店下單並選好付款方式，便會在此出現。',
    missing: '找不到這筆付款。',
    take: '確認收款',
    states: { open: '待付款', late: '逾時後將會付款', paid: '已付款', failed: '已拒絕', expired: '已過期' },
    choices: {
      approve: '確認付款',
      decline: '拒絕',
      expire: '讓它過期',
      late: '逾時後付款',
      twice: '付款，通知兩次',
      disorder: '付款，先後顛倒',
      never: '付款，不通知',
      back: '不付款，直接返回',
      wrong: '付款，金額不符',
      currency: '付款，貨幣不符',
      forged: '付款，簽名錯誤',
      stale: '付款，過時通知',
    },
    hints: {
      approve: '款項即時付出，並通知商店。',
      decline: '不付款，並通知商店付款失敗。',
      expire: '付款立即過期，並通知商店。',
      late: '限時過後才付款：商店應補發，或退款。',
      twice: '同一筆付款通知商店兩次：只應生效一次。',
      disorder: '首次失敗、其後成功，但失敗的通知最後才到：不應影響已付款的訂單。',
      never: '已付款但不通知：商店應自行查詢得知。',
      back: '返回商店而沒有付款：返回本身不代表已付款。',
      wrong: '付出的金額與訂單不同：商店不應發貨。',
      currency: '以另一種貨幣付出：商店不應發貨。',
      forged: '已付款，但通知的簽名不符：商店不應相信，應自行查詢。',
      stale: '已付款，但通知是一小時前簽署的：協議有時限時，商店應自行查詢。',
    },
  },
  en: {
    other: { lang: 'zh-Hant', name: '繁體中文' },
    title: 'Simulated wallet',
    label: '模擬錢包',
    notice: 'No real money moves here. It is for trying the shop out.',
    counter: 'Simulated cash counter',
    to: 'Pay to',
    order: 'Order number',
    method: 'Method',
    until: 'Pay before',
    tryout: 'Try something else',
    back: 'Back to the shop',
    all: 'All payments',
    waiting: 'Waiting',
    settled: 'Settled lately',
    nothing: 'Nothing to pay. Place an order in the shop and choose how to pay: it will appear here.',
    missing: 'This payment cannot be found.',
    take: 'Take the money',
    states: { open: 'Waiting', late: 'Will be paid late', paid: 'Paid', failed: 'Declined', expired: 'Expired' },
    choices: {
      approve: 'Pay now',
      decline: 'Decline',
      expire: 'Let it expire',
      late: 'Pay after expiry',
      twice: 'Pay, notify twice',
      disorder: 'Pay, notify out of order',
      never: 'Pay, never notify',
      back: 'Go back without paying',
      wrong: 'Pay a wrong amount',
      currency: 'Pay in a wrong currency',
      forged: 'Pay, forge the notice',
      stale: 'Pay, send an old notice',
    },
    hints: {
      approve: 'Pays at once and tells the shop.',
      decline: 'Does not pay, and tells the shop that it failed.',
      expire: 'The payment expires at once, and the shop is told.',
      late: 'Pays when the time is over: the shop has to deliver after all, or pay back.',
      twice: 'Tells the shop of the same payment twice: it may count once only.',
      disorder: 'Fails first and then pays, and tells of the failure last: a paid order stays paid.',
      never: 'Pays without telling: the shop has to find out by asking.',
      back: 'Returns to the shop unpaid: coming back proves nothing.',
      wrong: 'Pays another amount than is due: the shop must not deliver.',
      currency: 'Pays in another currency: the shop must not deliver.',
      forged: 'Pays, with a notice that is signed wrongly: the shop must not believe it, and has to ask.',
      stale: 'Pays, with a notice signed an hour ago: where the protocol has a time, the shop has to ask.',
    },
  },
}

/** How the methods of the sample shop are called; another one is called by its code. */
export const methodNames: Readonly<Record<string, string>> = {
  mpay: 'MPay',
  bocpay: 'BOC Pay',
  uepay: 'UePay',
  payme: 'PayMe',
  alipayhk: 'AlipayHK',
  wechat: 'WeChat Pay',
  cash: '現金 Cash',
}
