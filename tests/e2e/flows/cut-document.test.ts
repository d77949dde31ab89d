import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../support/page'
import { shopUrl } from '../../setup/shop-url'
import { framesPainted, shifts, watchShifts } from '../support/layout-shifts'

/** The shop behind a slow line. Each document stops after the bytes set with `cutAt`, until `goOn` is called. */
const slowLine = async () => {
  let cut = 0
  let go = () => {}
  const line = createServer((request, response) => {
    const { accept = '*/*', cookie = '' } = request.headers
    void fetch(shopUrl() + (request.url ?? '/'), { headers: { accept, cookie } }).then(async answer => {
      const type = answer.headers.get('content-type') ?? ''
      const body = Buffer.from(await answer.arrayBuffer())
      response.writeHead(answer.status, { 'content-type': type })
      if (!type.includes('html')) return void response.end(body)
      go = () => response.end(body.subarray(cut))
      response.write(body.subarray(0, cut))
    })
  })
  await new Promise<void>(resolve => line.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void line.close())
  const address = line.address()
  if (address === null || typeof address === 'string') throw new Error('the line has no port')
  return { origin: `http://127.0.0.1:${address.port}`, cutAt: (at: number) => (cut = at), goOn: () => go() }
}

interface Cuts {
  readonly path: string
  /** The part of the document in which it is cut: from one text to the other. */
  readonly from: string
  readonly to: string
  /** Every how many tags. */
  readonly each: number
  /** Only what this selector finds may not move: rows of a list may arrive in separate pieces. */
  readonly within: string
}

/** Loads the page once for each cut, and looks whether anything moved when the rest of the document came. */
const expectStill = async ({ path, from, to, each, within }: Cuts): Promise<void> => {
  const { origin, cutAt, goOn } = await slowLine()
  const { page } = await openPage()
  await watchShifts(page, within)
  const html = await (await fetch(shopUrl() + path, { headers: { accept: 'text/html', cookie: 'lang=en' } })).text()
  const begins = html.indexOf(from)
  const part = html.slice(0, html.indexOf(to, begins))
  const cuts = [...part.matchAll(/</gu)]
    .map(({ index }) => index + 1)
    .filter(at => at > begins)
    .filter((_, tag) => tag % each === 0)
  expect(cuts.length).toBeGreaterThan(10)
  for (const at of cuts) {
    cutAt(Buffer.byteLength(html.slice(0, at)))
    await page.goto(origin + path, { waitUntil: 'commit' })
    await framesPainted(page)
    goOn()
    await page.waitForLoadState('load')
    expect({ at: html.slice(at - 20, at), moved: await shifts(page) }).toMatchObject({ moved: 0 })
  }
}

test('Nothing in the top bar jumps when the document arrives in two parts, cut at any place in the bar', () =>
  expectStill({ path: '/order', from: '<header', to: '</header>', each: 1, within: '.top-bar' }))

test('The sheet of a product does not grow when the document arrives in two parts, cut inside the sheet', () =>
  expectStill({
    path: '/order/product/G008',
    from: '<section class="sheet',
    to: '<div class="toasts',
    each: 15,
    within: '.sheet',
  }))
