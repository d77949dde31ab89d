import { chromium } from 'playwright'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' })
const page = await b.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
page.on('pageerror', e => console.log('ERR', e.message))
const base = process.argv[2]
for (const [name, lang] of [['cart/panel','zh-Hant'],['cart/panel-short','zh-Hant'],['cart/panel-once','en'],['confirm/cash','zh-Hant'],['confirm/short','zh-Hant'],['confirm/price-changed','zh-Hant'],['confirm/ordered-elsewhere','zh-Hant'],['confirm/settles','en'],['checkout/loading','zh-Hant'],['checkout/short','en'],['confirm/placing','zh-Hant']]) {
  await page.goto(`${base}/gallery/${name}?lang=${lang}`)
  await page.waitForTimeout(4000)
  await page.screenshot({ path: `/tmp/shots-placing/${name.replace('/','-')}.png` })
  console.log(name)
}
await b.close()
