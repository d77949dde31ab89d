import { type Exchange, type Passive, contractCalls } from '@conform/kernel/passive'
import { jsonOf, recordOf } from '@conform/passive/json'
import { awaitsPayment, parseStatus } from '~/domain/orders/order-status'

const FIVE_MINUTES_MS = 300_000

/** The time by which an order in this answer must be paid, if it can still be paid. */
const deadlineIn = ({ body }: Exchange): number | undefined => {
  const whole = recordOf(jsonOf(body))
  const order = recordOf(whole?.['data']) ?? whole
  const isUnpaid = order !== undefined && awaitsPayment(parseStatus(order['status']))
  const time = isUnpaid && typeof order['expires_at'] === 'string' ? Date.parse(order['expires_at']) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}

const clock: Passive = {
  id: 'W-05',
  level: 'SHOULD',
  profile: 'browse',
  text: 'Every answer has a `Date` within five minutes of the true time, and what can be paid expires after it.',
  about: 'an answer to a call',
  judging: () => exchange => {
    if (exchange.call === undefined) return undefined
    const header = exchange.headers.get('Date')
    const date = Date.parse(header ?? '')
    if (Number.isNaN(date)) return [{ says: 'an answer has `Date`', actual: header }]
    if (Math.abs(date - Date.now()) > FIVE_MINUTES_MS)
      return [{ says: '`Date` is within five minutes of the true time', actual: header }]
    const deadline = deadlineIn(exchange)
    return deadline === undefined || deadline > date
      ? []
      : [{ says: 'an order that can be paid expires after `Date`', actual: { header, deadline } }]
  },
}

const isPersonal = ({ call, status }: Exchange): boolean =>
  call !== undefined && contractCalls[call].access === 'customer' && status >= 200 && status < 300

const shared: Passive = {
  id: 'W-07',
  level: 'MUST',
  profile: 'buy',
  text: 'An answer for one customer is not for shared caches: its `Cache-Control` has neither `public` nor `s-maxage`.',
  about: 'a successful answer for one customer',
  judging: () => exchange => {
    if (!isPersonal(exchange)) return undefined
    const policy = exchange.headers.get('Cache-Control')
    return /\bpublic\b|\bs-maxage\b/iu.test(policy ?? '')
      ? [{ says: 'an answer for one customer is not for shared caches', actual: policy }]
      : []
  },
}

const stored: Passive = {
  id: 'W-11',
  level: 'SHOULD',
  profile: 'buy',
  text: 'An answer for one customer has `Cache-Control: no-store`, or `private`.',
  about: 'a successful answer for one customer',
  judging: () => exchange => {
    if (!isPersonal(exchange)) return undefined
    const policy = exchange.headers.get('Cache-Control')
    return !/\bno-store\b|\bprivate\b/iu.test(policy ?? '')
      ? [{ says: 'an answer for one customer says that it is not stored', actual: policy }]
      : []
  },
}

export const headerPassives: readonly Passive[] = [clock, shared, stored]
