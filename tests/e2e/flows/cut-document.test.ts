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

/** The height of the top bar. Rows further down may arrive in separate pieces. */
const BAR_PX = 56

test('Nothing in the top bar jumps when the document arrives in two parts, cut at any place in the bar', async () => {
  const { origin, cutAt, goOn } = await slowLine()
  const { page } = await openPage()
  await watchShifts(page, BAR_PX)
  const html = await (await fetch(`${shopUrl()}/order`, { headers: { accept: 'text/html', cookie: 'lang=en' } })).text()
  const header = html.slice(0, html.indexOf('</header>'))
  const begins = header.indexOf('<header')
  const cuts = [...header.matchAll(/</gu)].map(({ index }) => index + 1).filter(at => at > begins)
  expect(cuts.length).toBeGreaterThan(10)
  for (const at of cuts) {
    cutAt(Buffer.byteLength(html.slice(0, at)))
    await page.goto(`${origin}/order`, { waitUntil: 'commit' })
    await framesPainted(page)
    goOn()
    await page.waitForLoadState('load')
    expect({ at: html.slice(at - 20, at), moved: await shifts(page) }).toMatchObject({ moved: 0 })
  }
})
