import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

const METHOD = 'mpay'
const PAID_WITHIN_MS = 60_000
const LOOK_AGAIN_MS = 100

/** What a buyer did not expect, in one line. */
class Unexpected extends Error {}

const expected = (what, answer, ...statuses) => {
  if (statuses.includes(answer.status)) return answer.body
  throw new Unexpected(`${what} answered ${answer.status}: ${answer.text.slice(0, 300)}`)
}

const statusOf = order => order.status.name ?? order.status

/** True if this answer clearly says that the stock is gone: a field error for it, and a message to show. */
const isSoldOut = ({ status, body }, about) =>
  status === 422 &&
  Object.entries(body?.errors ?? {}).some(([field, texts]) => about.test(field) && /售罄|存貨不足/u.test(texts[0]))

/** Puts one piece into the cart, while there is stock. */
export const fillCart = async (browser, variant) => {
  const answer = await browser.call('POST', '/api/cart', { product: variant, options: {}, quantity: 1 })
  return isSoldOut(answer, /^product$/u) ? 'sold out' : (expected('adding', answer, 200, 201, 204), 'filled')
}

/** From the full cart to the codes. Answers what was bought, or that it was sold out; throws at anything else. */
export const buy = async browser => {
  expected('checking out', await browser.call('POST', '/api/checkout', { payment: METHOD }), 200)
  const key = randomUUID()
  const placing = await browser.call('POST', '/api/orders', {}, key)
  if (isSoldOut(placing, /^items\./u)) return { bought: false }
  const { id } = expected('ordering', placing, 200, 201)
  const paying = await browser.call('POST', `/api/orders/${id}/payments`, { method: METHOD }, randomUUID())
  const { url } = expected('paying', paying, 200, 201)
  expected('the wallet', await browser.submit(url, { choice: 'approve' }), 303)

  const deadline = performance.now() + PAID_WITHIN_MS
  for (;;) {
    const order = expected('looking', await browser.call('GET', `/api/orders/${id}`), 200)
    if (statusOf(order) === 'success') return { bought: true, id, key, codes: codesOf(order) }
    if (performance.now() > deadline) throw new Unexpected(`order ${id} is still ${statusOf(order)}`)
    await pause(LOOK_AGAIN_MS)
  }
}

/** Every code in an order's answer. */
export const codesOf = order => order.items.flatMap(item => item.codes ?? []).map(each => each.code)
