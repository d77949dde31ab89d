import { chinese as zh } from '~/domain/shared/spacing'
import type { Lang } from '~/domain/shared/locale'
import type { ForcedPage } from '~/domain/account/access'

/** The messages of the routes themselves, in one language. */
export interface Texts {
  readonly fillIn: string
  readonly notValid: string
  readonly wholeNumber: (min: number, max: number) => string
  readonly textLength: (min: number, max: number) => string
  readonly notANumber: string
  readonly wrongLogin: string
  readonly wrongCode: string
  readonly confirmFirst: string
  readonly wrongPassword: string
  readonly shortPassword: string
  readonly commonPassword: string
  readonly samePassword: string
  readonly numberTaken: string
  readonly linkInstead: string
  readonly numberUnknown: string
  readonly notGranted: string
  readonly policyUnknown: string
  readonly linkedElsewhere: string
  readonly lastWay: string
  readonly spent: string
  /** What the customer must settle before anything else. */
  readonly first: Readonly<Record<ForcedPage, string>>
  readonly notFound: string
  readonly unauthenticated: string
  readonly forbidden: string
  readonly malformed: string
  readonly tooLarge: string
  readonly tooLong: string
  readonly wrongMethod: string
  readonly wrongType: string
  readonly keyReused: string
  readonly busy: string
  readonly throttled: string
  /** What was tried too often, the seconds until the next attempt, and the remaining methods. */
  readonly tooManyTries: (tried: 'password' | 'code' | 'message', seconds: number) => string
  readonly broken: string
}

export const texts = (lang: Lang): Texts => (lang === 'en' ? english : chinese)

const chinese: Texts = {
  fillIn: '請填寫此欄',
  notValid: '此欄內容不正確',
  wholeNumber: (min, max) => zh`請輸入${min}至${max}的整數`,
  textLength: (min, max) => (min === 0 ? zh`最多${max}個字元` : zh`請輸入${min}至${max}個字元`),
  notANumber: '手機號碼格式不正確',
  wrongLogin: '手機號碼或密碼不正確',
  wrongCode: '驗證碼不正確或已失效',
  confirmFirst: '請先輸入目前密碼，或發送到你手機的驗證碼',
  wrongPassword: '目前的密碼不正確',
  shortPassword: '密碼至少要有 8 個字元',
  commonPassword: '這個密碼太常見，請換一個',
  samePassword: '新密碼不可與現時的密碼相同',
  numberTaken: '此號碼已有帳戶，可登出後用它登入',
  linkInstead: '可以把這次登入連結到該帳戶',
  numberUnknown: '此號碼未有帳戶，請先註冊',
  policyUnknown: '條款已更新，請重新整理頁面後再同意',
  notGranted: '未能確認登入，請再試一次',
  linkedElsewhere: '此社交帳戶已連結其他用戶，或你已連結該服務的另一帳戶',
  lastWay: '這是你唯一的登入方式，不能移除',
  spent: '連結已失效，請重新登入',
  first: { password: '請先更改密碼', binding: '請先綁定手機號碼', consent: '請先同意更新後的條款' },
  notFound: '找不到所需內容',
  unauthenticated: '請先登入',
  forbidden: '不允許此操作',
  malformed: '請求格式不正確',
  tooLarge: '請求內容太大',
  tooLong: '網址或標頭太長',
  wrongMethod: '此網址不支援這種請求方式',
  wrongType: '不支援此內容格式',
  keyReused: '此請求已用於其他內容',
  busy: '現時使用人數眾多，請稍後再試',
  throttled: '嘗試次數太多，請稍後再試',
  tooManyTries: (tried, seconds) => {
    const wait = seconds > 90 ? zh`${Math.ceil(seconds / 60)}分鐘` : zh`${seconds}秒`
    switch (tried) {
      case 'password':
        return zh`密碼錯誤次數太多，請${wait}後再試；亦可改用短訊驗證碼登入，或重設密碼`
      case 'code':
        return zh`驗證碼錯誤次數太多，請${wait}後再試；亦可重新取得驗證碼，或用密碼登入`
      case 'message':
        return zh`發送驗證碼太頻密，請${wait}後再試；亦可用密碼登入，或聯絡客服`
    }
  },
  broken: '系統發生錯誤，請稍後再試',
}

const english: Texts = {
  fillIn: 'Fill this in',
  notValid: 'This does not look right',
  wholeNumber: (min, max) => `A whole number from ${min} to ${max}`,
  textLength: (min, max) => (min === 0 ? `At most ${max} characters` : `${min} to ${max} characters`),
  notANumber: 'This does not look like a phone number',
  wrongLogin: 'The number or the password is wrong',
  wrongCode: 'The code is wrong, or its time is over',
  confirmFirst: 'Enter your current password first, or a code sent to your phone',
  wrongPassword: 'The current password is wrong',
  shortPassword: 'A password has at least 8 characters',
  commonPassword: 'Too many people use this password. Choose another',
  samePassword: 'This is your present password. Choose another',
  numberTaken: 'This number already has an account. Log out and log in with it',
  linkInstead: 'You can link this login to that account',
  numberUnknown: 'This number has no account yet. Register first',
  policyUnknown: 'The policies have changed. Reload the page, then accept them',
  notGranted: 'The login could not be confirmed. Try again',
  linkedElsewhere:
    'This account is linked to another customer here, or you have linked another account of the same service',
  lastWay: 'This is your only way to log in: it cannot be removed',
  spent: 'This link has been used or is over. Log in again',
  first: {
    password: 'Choose a new password first',
    binding: 'Bind your phone number first',
    consent: 'Accept the changed policies first',
  },
  notFound: 'There is no such thing here',
  unauthenticated: 'Log in first',
  forbidden: 'This is not allowed',
  malformed: 'The request could not be understood',
  tooLarge: 'The request is too large',
  tooLong: 'The address or the headers are too long',
  wrongMethod: 'This address does not take this method',
  wrongType: 'This kind of content is not taken',
  keyReused: 'This request was already used for something else',
  busy: 'Very busy just now. Try again in a moment',
  throttled: 'Too many attempts. Try again later',
  tooManyTries: (tried, seconds) => {
    const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`
    switch (tried) {
      case 'password':
        return `Too many wrong passwords. Try again in ${wait}, log in with a text message, or reset your password`
      case 'code':
        return `Too many wrong codes. Try again in ${wait}, get a new code, or log in with your password`
      case 'message':
        return `Too many codes were sent. Try again in ${wait}, log in with your password, or contact us`
    }
  },
  broken: 'Something went wrong. Try again in a moment',
}
