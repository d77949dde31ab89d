import type { Lang } from '~/domain/shared/locale'
import type { Problem } from '~/domain/catalog/product-form'
import { chinese as zh } from '~/domain/shared/spacing'

/** The backend's messages to shoppers, in one language. */
export interface Words {
  readonly problem: (problem: Problem) => string
  readonly soldOut: string
  readonly soldOutNamed: (name: string) => string
  readonly noSuchProduct: string
  readonly tooMany: (max: number) => string
  readonly tooManyLines: string
  readonly onceOnly: string
  readonly tooManyHeld: (max: number) => string
  readonly alreadyBought: (name: string) => string
  readonly emptyCart: string
  readonly cartChanged: string
  readonly orderedAlready: string
  readonly choosePayment: string
  readonly paymentUnavailable: string
  readonly tooManyDetails: string
  readonly notPayable: string
  readonly notCancellable: string
  readonly notFulfillable: string
  readonly paymentRefused: string
  readonly inFlight: string
  readonly separator: string
}

export const words = (lang: Lang): Words => (lang === 'en' ? english : chinese)

const range = ({ min, max }: { readonly min: number; readonly max: number }, to: string): string =>
  min === max ? String(min) : `${min} ${to} ${max}`

const chineseProblem = (problem: Problem): string => {
  switch (problem._tag) {
    case 'select':
      return zh`請選${problem.label}`
    case 'required':
      return zh`請填寫${problem.label}`
    case 'pattern':
      return zh`${problem.label}格式不正確`
    case 'digits':
      return zh`${problem.label}為${range(problem, '至')}位數字`
    case 'too_long':
      return zh`${problem.label}太長`
    case 'too_few':
      return zh`${problem.label}：請最少選${problem.min}項`
    case 'too_many':
      return zh`${problem.label}：最多可選${problem.max}項`
    case 'unknown_option':
      return zh`請重新選擇${problem.label}`
  }
}

const chinese: Words = {
  problem: chineseProblem,
  soldOut: '此面額已售罄',
  soldOutNamed: name => zh`「${name}」存貨不足，請減少數量或移除後再試`,
  noSuchProduct: '沒有此商品',
  tooMany: max => zh`每項最多${max}件`,
  tooManyLines: '購物車已滿，請先結帳',
  onceOnly: '此商品每人限購一次',
  tooManyHeld: max => zh`未付款的訂單最多可預留${max}件，請減少數量，或先付款、取消其他訂單`,
  alreadyBought: name => zh`「${name}」每人限購一次，你已購買過`,
  emptyCart: '購物車是空的',
  cartChanged: '訂單內容有變，請核對後再確認一次',
  orderedAlready: '購物車已在另一處下單',
  choosePayment: '請選付款方式',
  paymentUnavailable: '暫不支援此付款方式，請選其他',
  tooManyDetails: '所填資料太多',
  notPayable: '此訂單已不能付款',
  notCancellable: '此訂單已不能取消',
  notFulfillable: '此訂單不在處理中',
  paymentRefused: '付款平台未能受理，請選其他付款方式',
  inFlight: '正在處理，請稍候',
  separator: ' ',
}

const english: Words = {
  problem: problem => {
    switch (problem._tag) {
      case 'select':
        return `Choose ${problem.label}`
      case 'required':
        return `Fill in ${problem.label}`
      case 'pattern':
        return `${problem.label} does not look right`
      case 'digits':
        return `${problem.label} has ${range(problem, 'to')} digits`
      case 'too_long':
        return `${problem.label} is too long`
      case 'too_few':
        return `${problem.label}: choose at least ${problem.min}`
      case 'too_many':
        return `${problem.label}: choose at most ${problem.max}`
      case 'unknown_option':
        return `Choose ${problem.label} again`
    }
  },
  soldOut: 'This denomination is sold out',
  soldOutNamed: name => `There is not enough of “${name}” left. Lower its quantity or take it out, then try again`,
  noSuchProduct: 'There is no such product',
  tooMany: max => `At most ${max} of each`,
  tooManyLines: 'The cart is full: check out first',
  onceOnly: 'Once for each customer',
  tooManyHeld: max => `Unpaid orders can hold ${max} pieces at most: take fewer, or pay or cancel another order first`,
  alreadyBought: name => `“${name}” can be bought once by each customer, and you have`,
  emptyCart: 'The cart is empty',
  cartChanged: 'Your order has changed: check it and confirm again',
  orderedAlready: 'This cart has already been ordered',
  choosePayment: 'Choose how to pay',
  paymentUnavailable: 'This way to pay is not available now. Choose another',
  tooManyDetails: 'Too many details',
  notPayable: 'This order cannot be paid any more',
  notCancellable: 'This order cannot be cancelled any more',
  notFulfillable: 'This order is not being processed',
  paymentRefused: 'The payment service declined. Choose another way to pay',
  inFlight: 'Being dealt with: one moment',
  separator: ' ',
}
