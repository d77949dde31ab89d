import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoCustomer, got, line, placed } from '@tests/e2e/support/customer'
import { expectSeen } from '@tests/e2e/support/waiting'
import { type Browsing, openBrowser, plantIn } from '@tests/prove/canary/browser'
import { forms, hitsIn } from '@tests/prove/canary/needle'
import { VARIANT, buyIn, enjoy, logIn, logOut } from '@tests/prove/canary/sale'
import { type Search, openSearch } from '@tests/prove/canary/search'
import { type TalkativeShop, openTalkativeShop } from '@tests/prove/canary/shop'
import { long, progress, tally } from '@tests/prove/tally'
import { kinds } from '@tests/server/shop-harness'

const chance = (): string =>
  randomBytes(10)
    .toString('hex')
    .toUpperCase()
    .replaceAll(/[0-9]/gu, digit => `G${digit}`)

describe('the search for a code', () => {
  it('the search finds a code in every form, and compressed', () => {
    const wanted = { code: forms('KANARI7Q2XW9Z') }
    for (const [form, shape] of Object.entries(forms('..KANARI7Q2XW9Z..')))
      expect(hitsIn(Buffer.concat([randomBytes(5), shape, randomBytes(5)]), wanted), form).not.toEqual([])
    for (const at of [0, 1, 2, 3]) {
      const inside = Buffer.from(JSON.stringify({ code: `${'x'.repeat(at)}KANARI7Q2XW9Z` })).toString('base64')
      expect(hitsIn(Buffer.from(inside), wanted), `base64 at ${at}`).not.toEqual([])
    }
    const text = Buffer.from('a line with KANARI7Q2XW9Z in it, '.repeat(9))
    for (const pack of [gzipSync, deflateSync]) {
      const packed = Buffer.concat([randomBytes(99), pack(text), randomBytes(9)])
      expect([hitsIn(packed, wanted), hitsIn(packed, wanted, true)]).toEqual([[], [expect.anything()]])
    }
    expect(hitsIn(Buffer.from('KANARI7Q2XW9'), wanted, true)).toEqual([])
  })
})

describe.each(long ? kinds : (['postgres'] as const))('a code that was sold on %s', kind => {
  it('[I-11] [I-24] only the owner has a sold code, before and after the log-out', async () => {
    // the decoy is planted wherever the canary must not be: a search that misses the decoy proves nothing about the
    // canary
    const [canary, decoy] = [`K${chance()}`, `D${chance()}`]
    const search = openSearch({ canary: forms(canary), decoy: forms(decoy) })
    const step = stepsOf(kind)
    const shop = await openTalkativeShop(kind)
    onTestFinished(shop.forget)
    step('bring the code')
    bring(shop, canary, decoy)
    const browsing = await openBrowser(shop.url)
    onTestFinished(async () => {
      await browsing.end()
      browsing.forget()
    })
    const { page } = browsing

    await logIn(page)
    step('buy it')
    await buyIn(page)
    const order = await enjoy(page, `${canary}-1`)
    expect(hitsIn(Buffer.from(await page.content()), { canary: forms(canary) })).not.toEqual([])
    search.look('storage, before', await browsing.kept())

    step('log out')
    await logOut(page)
    await leavesNothing(browsing, search)
    await page.goBack()
    await expectSeen(page.getByRole('main'))
    await leavesNothing(browsing, search)

    step('plant the decoy')
    await plantIn(page, decoy)
    search.look('storage, with the decoy', await browsing.kept())
    await page.goto(`/${decoy}`)
    search.look('document', await page.content())
    await page.evaluate(text => console.log(text), decoy)
    await page.goto(await cacheable(decoy))
    await customerPlants(shop, decoy)
    tellAll(shop, order)
    for (const path of ['/metrics', '/healthz', '/readyz', '/openapi.json', '/api/trace', `/api/orders/${order}`])
      search.look('answers to strangers', `${await (await fetch(shop.url + path)).text()} ${decoy}`)

    step('look everywhere')
    const carriers = (await browsing.answers()).filter(({ text }) => text.includes(canary))
    await browsing.end()
    await shop.stop()
    search.look('addresses', browsing.addresses.join('\n'))
    search.look('console', browsing.console.join('\n'))
    search.look('frames', browsing.frames.join('\n'))
    search.lookInto('profile', browsing.profile, true)
    await shop.search(search)

    const violations = [
      ...search.told('canary'),
      // responses that carry the code to its owner must be marked `no-store`
      ...carriers.filter(({ keeping }) => !keeping.includes('no-store')).map(({ address }) => `kept: ${address}`),
    ]
    tally({ invariant: 'I-11, I-24', proof: `canary on ${kind}`, tries: search.tries(), violations })
    expect(violations).toEqual([])
    expect([...search.placesOf('decoy')].toSorted()).toEqual(EVERYWHERE[kind].toSorted())
    expect(search.told('decoy').some(told => /^profile: .*compressed/u.test(told))).toBe(true)
    expect(carriers.length).toBeGreaterThan(0)
    expect(browsing.frames.some(frame => frame.includes('order.updated') && frame.includes('success'))).toBe(true)
  })
})

/** The places that were looked through: the decoy lay in each of them. */
const BROWSER = ['addresses', 'console', 'document', 'profile', 'storage, with the decoy']
const EVERYWHERE = {
  pglite: ['answers to strangers', ...BROWSER, 'data directory', 'logs', 'rows', "the operator's terminal"],
  postgres: ['answers to strangers', ...BROWSER, 'database files', 'dump', 'logs', 'rows', "the operator's terminal"],
}

/** The number of steps that the progress output shows. */
const STEPS = 5

const stepsOf = (kind: string) => {
  let done = 0
  return (what: string): void => progress((done += 1), STEPS, `canary on ${kind}: ${what}`)
}

/** Three codes with pin, serial and address; then the same again and otherwise wrong, which the shop has to talk about. */
const bring = (shop: TalkativeShop, canary: string, decoy: string): void => {
  const row = (at: number) => `${canary}-${at},${canary}P${at},${canary}S${at},https://redeem.example/?c=${canary}${at}`
  const good = shop.file(`code,pin,serial,url\n${[1, 2, 3].map(row).join('\n')}\n`)
  expect(shop.operate('codes', 'import', good, '--variant', VARIANT)).toMatch(/3/u)
  shop.operate('codes', 'import', good, '--variant', VARIANT)
  shop.operate('codes', 'import', shop.file(`code,pin\n${canary} 4,${canary}\n"${canary}`), '--variant', VARIANT)
  shop.operate('codes', 'import', good, '--variant', decoy)
}

/** Nothing that a page shows or keeps has it. */
const leavesNothing = async ({ page, kept }: Browsing, search: Search): Promise<void> => {
  search.look('page, after', await page.content())
  search.look('storage, after', await kept())
}

/** Another site, whose answer a browser may keep, compressed as the shop compresses. */
const cacheable = async (text: string): Promise<string> => {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, {
      'content-type': 'text/plain',
      'content-encoding': 'br',
      'cache-control': 'max-age=3600',
    })
    answer.end(brotliCompressSync(Buffer.from(`${text} `.repeat(50))))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
}

/** The decoy, in what is kept of a customer; and an order that is asked for twice, whose answer could be kept with its key. */
const customerPlants = async ({ url }: TalkativeShop, decoy: string): Promise<void> => {
  const customer = await demoCustomer(url)
  const key = randomUUID()
  const order = await placed(customer, [line(VARIANT)], 'mpay', key)
  expect((await got(customer.orders.place(key))).id).toBe(order.id)
  await got(customer.cart.add(line('V0006')))
  await got(customer.checkout.save({ payment: 'mpay', note: decoy }))
}

/** Everything that an operator may ask. */
const tellAll = (shop: TalkativeShop, order: string): void => {
  for (const command of [
    ['orders', 'list'],
    ['orders', 'show', order],
    ['audit', 'verify'],
    ['audit', 'evidence', order],
    ['codes', 'stock'],
    ['queues'],
    ['doctor'],
  ])
    shop.operate(...command)
}
