import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findChromium } from './lib/find-chromium.mjs'

/**
 * Draws the pictures of README.md: the way from the shelf to the code, and five screens of the console. They are made of
 * pictures that the tests compare with the screens (`tests/looks`). Run `node scripts/flow-picture.mjs` after these have
 * changed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))

const FLOW = [
  ['references/listing/all', 'Browse'],
  ['references/product/plain', 'Choose'],
  ['references/checkout/other-method', 'Check out'],
  ['references/pay/methods', 'Pay'],
  ['references/orders/paid-now', 'Get the code'],
]

const CONSOLE = [
  ['console/shell/owner.desk-en-light', 'Today', 'desk'],
  ['console/order/delivered.desk-en-light', 'One order', 'desk'],
  ['console/topups/usual.phone', 'Top-ups on a phone', 'phone'],
  ['console/stock/usual.desk-en-light', 'Stock', 'desk'],
  ['console/money/refunds.desk-en-light', 'Money', 'desk'],
]

/** Sizes in CSS pixels; a picture has twice as many. */
const PICTURES = [
  {
    out: 'flow.jpg',
    states: FLOW,
    width: 1180,
    height: 510,
    layout: 'body { justify-content: space-between } img { width: 208px }',
  },
  {
    out: 'console.jpg',
    states: CONSOLE,
    width: 1180,
    height: 690,
    layout: `
      body { display: grid; grid-template-columns: 450px 450px 208px; gap: 16px; justify-content: space-between }
      .desk img { width: 450px }
      .phone { grid-column: 3; grid-row: 1 / 3; align-self: center }
      .phone img { width: 208px }`,
  },
]

const figure = ([state, caption, kind = 'phone']) => {
  const picture = readFileSync(join(root, 'tests/looks', `${state}.png`)).toString('base64')
  return `<figure class="${kind}"><img alt="" src="data:image/png;base64,${picture}"><figcaption>${caption}</figcaption></figure>`
}

const pageOf = ({ states, layout }) => `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 16px; display: flex; background: #fff; font-family: 'Noto Sans CJK HK', sans-serif }
  figure { margin: 0; text-align: center }
  img { border: 1px solid #ccc; border-radius: 16px; display: block }
  figcaption { margin-top: 8px; font-size: 17px; color: #333 }
  ${layout}
</style>${states.map(figure).join('')}`

const browser = await chromium.launch({ executablePath: await findChromium({ install: false }) })
for (const picture of PICTURES) {
  const { width, height } = picture
  const path = join(root, 'docs/screenshots', picture.out)
  const tab = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 })
  await tab.setContent(pageOf(picture))
  await tab.screenshot({ path, type: 'jpeg', quality: 70 })
  console.log(`${path}: ${Math.round(statSync(path).size / 1000)} kB`)
}
await browser.close()
