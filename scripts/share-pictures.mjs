import { mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { findChromium } from './lib/find-chromium.mjs'

/**
 * What a chat shows of a link: `public/imgs/share/*.jpg` at 1200 × 630, one for each drawing in `data/art` that a product has,
 * and one of the shop itself. Chats draw neither AVIF nor SVG. The pictures are kept with the code: run this after a drawing has
 * changed.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const art = join(root, 'data/art')
const out = join(root, 'public/imgs/share')
const logo = readFileSync(join(root, 'public/imgs/logo-long.svg'), 'utf8')

const products = readdirSync(join(root, 'public/imgs/products')).map(file => basename(file, '.avif'))

const page = inner => `<!doctype html><meta charset="utf-8"><style>
  * { margin: 0 }
  body { width: 1200px; height: 630px; overflow: hidden; position: relative; font-family: 'Noto Sans CJK HK', sans-serif }
  .art { width: 1200px; height: 630px; object-fit: cover; display: block }
  .sign { position: absolute; left: 48px; bottom: 48px; padding: 20px 28px; border-radius: 28px; background: #fff; line-height: 0 }
  .sign svg { height: 64px; width: auto }
  .sea { position: absolute; inset: 0 }
  .name { position: absolute; left: 88px; top: 120px; color: #fff; font-size: 112px; font-weight: 700; letter-spacing: .04em }
  .says { position: absolute; left: 92px; top: 290px; color: #d9c8fb; font-size: 46px }
</style>${inner}`

const ofProduct = name => {
  const drawing = `data:image/svg+xml;base64,${readFileSync(join(art, `${name}.svg`)).toString('base64')}`
  return page(`<img class="art" src="${drawing}"><div class="sign">${logo}</div>`)
}

/** A band of the pavement's waves over the whole width, and everything below it. */
const band = (fill, y, half, rise) => {
  const crests = Math.ceil(1200 / (2 * half)) + 1
  return `<path fill="${fill}" d="M${-half} ${y}q${half / 2} ${-rise} ${half} 0${`t${half} 0`.repeat(2 * crests)}V630H${-half}z"/>`
}

const ofShop = page(`<svg class="sea" viewBox="0 0 1200 630"><path fill="#44277b" d="M0 0h1200v630H0z"/>
  <circle fill="#ffc83d" cx="980" cy="400" r="120"/>${band('#522e90', 430, 110, 90)}${band('#8d5ae5', 490, 110, 90)}
  ${band('#d9c8fb', 545, 90, 70)}${band('#522e90', 585, 90, 70)}</svg>
  <p class="name">浪花小店</p><p class="says">點數卡 · 增值 · 遊戲　付款即取碼</p>`)

mkdirSync(out, { recursive: true })
const browser = await chromium.launch({ executablePath: await findChromium({ install: true }) })
try {
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
  for (const [name, html] of [['shop', ofShop], ...products.map(each => [each, ofProduct(each)])]) {
    await tab.setContent(html, { waitUntil: 'load' })
    await tab.screenshot({ path: join(out, `${name}.jpg`), type: 'jpeg', quality: 72 })
  }
} finally {
  await browser.close()
}
