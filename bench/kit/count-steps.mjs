import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, tracingChannel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'

// Loaded into a shop before its modules (`--import`). Counts what each request asks the database, and when the shop ends
// writes it to the file that `BENCH_STEPS` names: by address, how many requests, statements and round trips.

const requests = new AsyncLocalStorage()
const counts = new Map()

/** All orders have the same address here. */
const addressOf = ({ method, url }) => `${method} ${url.split('?')[0].replaceAll(/[0-9a-f-]{36}/gu, '{id}')}`

subscribe('http.server.request.start', ({ request }) => {
  const address = addressOf(request)
  const count = counts.get(address) ?? { requests: 0, statements: 0, waits: 0 }
  counts.set(address, count)
  count.requests += 1
  requests.enterWith({ count, open: 0 })
})

/** A request starts these and does not wait for them, or shares them with others. */
const BEHIND = new Set(['relay', 'webhooks', 'receipts', 'catalogue'])
tracingChannel('shop:operation').start.bindStore(requests, ({ name }) =>
  BEHIND.has(name) ? undefined : requests.getStore(),
)

tracingChannel('shop:step').subscribe({
  start: ({ kind }) => {
    const request = requests.getStore()
    if (kind !== 'statement' || request === undefined) return
    request.count.statements += 1
    // statements that are under way together are one round trip
    if (request.open === 0) request.count.waits += 1
    request.open += 1
  },
  asyncEnd: ({ kind }) => {
    const request = requests.getStore()
    if (kind === 'statement' && request !== undefined) request.open -= 1
  },
})

process.on('exit', () => writeFileSync(process.env.BENCH_STEPS, JSON.stringify(Object.fromEntries(counts))))
