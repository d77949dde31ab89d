import { randomUUID } from 'node:crypto'

// One whole sale over HTTP against a running demo shop: node scripts/smoke-sale.mjs http://127.0.0.1:3000

const ACCOUNT = { country_code: '+853', tel: '66000000', password: 'demo-shop-2026' }
const QUANTITY = 2
const CODES_WITHIN_MS = 60_000

const base = process.argv[2]?.replace(/\/$/, '')
if (!base) {
  console.error('usage: node scripts/smoke-sale.mjs <address of the shop>')
  process.exit(2)
}

const cookies = new Map()
let token

const send = async (url, options = {}) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { ...options.headers, ...(cookie ? { cookie } : {}) }
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...options, headers })
  for (const line of answer.headers.getSetCookie()) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (name) cookies.set(name, value)
  }
  return answer
}

const call = async (method, path, body) => {
  const answer = await send(`${base}${path}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-locale': 'mo',
      'x-requested-with': 'XMLHttpRequest',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Lists come bare or under `data`. */
const list = answer => (Array.isArray(answer) ? answer : answer.data)

/** Says yes in the wallet simulator, as the shopper does on its page. */
const approve = async instruction => {
  const page = instruction.url ?? instruction.web_url
  if (!page) throw new Error(`no page to pay on in ${JSON.stringify(instruction)}`)
  const answer = await send(new URL(page, base), { method: 'POST', body: new URLSearchParams({ choice: 'approve' }) })
  if (answer.status >= 400)
    throw new Error(`the simulator answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`)
}

const must = (holds, problem) => {
  if (!holds) throw new Error(problem)
}

const sale = {}
const STEPS = {
  'the first page is drawn': async () => {
    const answer = await send(`${base}/`, { headers: { accept: 'text/html' } })
    must(answer.status === 200 && /<title>[^<]+<\/title>/.test(await answer.text()), `/ answered ${answer.status}`)
  },
  'the demo customer logs in': async () => {
    token = (await call('POST', '/api/login', ACCOUNT)).data.token
  },
  'a card goes into the cart': async () => {
    const groups = list(await call('GET', '/api/catalogs')).filter(group => group.type === 'card')
    sale.variant = groups
      .flatMap(group => group.products)
      .find(variant => !variant.stockout && !variant.once_for_each_only && !variant.fields?.length)
    must(sale.variant, 'no card is in stock')
    await call('POST', '/api/cart', { product: sale.variant.no, options: {}, quantity: QUANTITY })
    const cart = await call('GET', '/api/cart')
    must(cart.quantity === QUANTITY, `the cart holds ${cart.quantity}`)
  },
  'the order is placed': async () => {
    await call('POST', '/api/checkout', { payment: 'mpay' })
    sale.order = await call('POST', '/api/orders')
  },
  'the wallet takes the payment': async () => {
    await approve(await call('POST', `/api/orders/${sale.order.id}/payments`, { method: 'mpay' }))
  },
  'as many codes come as were paid': async () => {
    const deadline = Date.now() + CODES_WITHIN_MS
    const status = order => order.status.name ?? order.status
    let order = sale.order
    while (status(order) !== 'success' && Date.now() < deadline) {
      await new Promise(resolve => setTimeout(resolve, 250))
      order = await call('GET', `/api/orders/${sale.order.id}`)
    }
    must(status(order) === 'success', `the order is still ${status(order)}`)
    const codes = order.items.flatMap(item => item.codes ?? []).map(each => each.code)
    must(new Set(codes).size === QUANTITY && codes.length === QUANTITY, `${codes.length} codes for ${QUANTITY} units`)
  },
}

const count = { passed: 0, failed: 0 }
for (const [title, step] of Object.entries(STEPS)) {
  try {
    await step()
    count.passed += 1
    console.log(`passed: ${title}`)
  } catch (error) {
    count.failed += 1
    console.log(`FAILED: ${title}: ${error.cause?.message ?? error.message}`)
    // each step stands on the one before
    break
  }
}
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1
