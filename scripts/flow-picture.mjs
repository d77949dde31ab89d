import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findChromium } from './lib/find-chromium.mjs'

/**
 * Draws the picture at the top of README.md: the way from the shelf to the code. It is made of pictures that the tests compare with the
 * screens (`tests/looks/references`). Run `node scripts/flow-picture.mjs` after these have changed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const out = join(root, 'docs/screenshots/flow.jpg')

const STEPS = [
  ['listing/all', 'Browse'],
  ['product/plain', 'Choose'],
  ['checkout/other-method', 'Check out'],
  ['pay/methods', 'Pay'],
  ['orders/paid-now', 'Get the code'],
]

/** In CSS pixels; the picture has twice as many. */
const WIDTH = 1180
const HEIGHT = 510

const figure = ([state, caption]) => {
  const picture = readFileSync(join(root, 'tests/looks/references', `${state}.png`)).toString('base64')
  return `<figure><img alt="" src="data:image/png;base64,${picture}"><figcaption>${caption}</figcaption></figure>`
}

const page = `<!doctype html><meta charset="utf-8"><style>
  body { margin: 0; padding: 16px; display: flex; justify-content: space-between; background: #fff; font-family: 'Noto Sans CJK HK', sans-serif }
  figure { margin: 0; text-align: center }
  img { width: 208px; border: 1px solid #ccc; border-radius: 16px; display: block }
  figcaption { margin-top: 8px; font-size: 17px; color: #333 }
</style>${STEPS.map(figure).join('')}`

const browser = await chromium.launch({ executablePath: await findChromium({ install: false }) })
const tab = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT }, deviceScaleFactor: 2 })
await tab.setContent(page)
await tab.screenshot({ path: out, type: 'jpeg', quality: 70 })
await browser.close()
console.log(`${out}: ${Math.round(statSync(out).size / 1000)} kB`)
