import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentBuild } from './build.mjs'
import { firstView, SCRIPT_LIMIT, sizeOf, withImports } from './lib/first-view.mjs'

const STYLE_LIMIT = 14 * 1024
/** What an operator's browser fetches before the login, and the stylesheet of all screens of the console. */
const CONSOLE_SCRIPT_LIMIT = 108_000
const CONSOLE_STYLE_LIMIT = 12 * 1024

/** Code that is loaded on demand: each is a separate chunk, which the first view does not load. */
const OUTSIDE = [
  'src/ui/shop/product/product-sheet.tsx',
  'src/ui/cart/cart-panel.tsx',
  'src/ui/checkout/checkout-page.tsx',
  'src/ui/orders/order-page.tsx',
  'src/ui/account/',
  'src/ui/kit/qr/qr-code.tsx',
  'src/ui/i18n/en/',
]
/** Packages that must wait until they are needed, each with a text that only its own code holds. */
const LATER = { qrcode: 'No input text', 'pusher-js': 'pusher:subscribe' }

const client = join(currentBuild, 'client')
const operators = join(currentBuild, 'console')

const fail = problem => {
  console.error(`size budget: ${problem}`)
  process.exitCode = 1
}

if (!existsSync(join(client, '.vite/manifest.json'))) {
  fail('there is no build: run npm run build')
  process.exit()
}
const { manifest, chunks: first, files: rows, bytes: scripts, problems } = firstView(client)
problems.forEach(fail)
for (const part of OUTSIDE) {
  const chunks = Object.keys(manifest).filter(key => key.startsWith(part) && manifest[key].isDynamicEntry)
  if (chunks.length === 0) fail(`${part} is no chunk of its own: it came into another, or OUTSIDE is old`)
  for (const key of chunks) if (first.has(key)) fail(`${key} is loaded by the first view`)
}

const style = manifest['style.css']?.file
const styles = style ? sizeOf(readFileSync(join(client, style), 'utf8')) : 0

const line = (name, size, limit) =>
  console.log(
    `${name.padEnd(48)} ${String(size).padStart(8)}${limit ? ` of ${limit} (${Math.round((size / limit) * 100)} %)` : ''}`,
  )
console.log('the first view of /, bytes in brotli')
for (const { file, size } of rows.toSorted((a, b) => b.size - a.size)) line(`  ${file}`, size)
line('JavaScript until it answers a tap', scripts, SCRIPT_LIMIT)
line('stylesheet', styles, STYLE_LIMIT)

if (scripts > SCRIPT_LIMIT) fail(`${scripts - SCRIPT_LIMIT} bytes of JavaScript too many`)
if (!style) fail('style.css is not in the manifest')
if (styles > STYLE_LIMIT) fail(`${styles - STYLE_LIMIT} bytes of CSS too many`)

const others = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter(
  file => /\.m?js$/.test(file) && !rows.some(row => row.file === file),
)
for (const [name, marker] of Object.entries(LATER)) {
  const early = rows.find(row => row.text.includes(marker))
  if (early) fail(`${name} is in ${early.file}, which the first view loads`)
  // where the mark is in no chunk at all, its absence from the first view proves nothing
  else if (!others.some(file => readFileSync(join(client, file), 'utf8').includes(marker)))
    fail(`no chunk holds «${marker}», the mark of ${name}: choose another in LATER`)
}

// the console: its entry with what that imports, the larger of its two languages, and its stylesheet
const operatorChunks = JSON.parse(readFileSync(join(operators, '.vite/manifest.json'), 'utf8'))
const weigh = file => sizeOf(readFileSync(join(operators, file), 'utf8'))
const entry = withImports(operatorChunks, 'index.html')
const languages = Object.keys(operatorChunks).filter(key => /^i18n\/[^/]+\/first\.ts$/.test(key))
if (languages.length !== 2) fail(`the console has ${languages.length} chunks of texts, and not 2`)
const texts = Math.max(...languages.map(key => weigh(operatorChunks[key].file)))
const operatorScripts = [...entry].reduce((sum, key) => sum + weigh(operatorChunks[key].file), texts)
const operatorStyles = weigh(operatorChunks['style.css'].file)
console.log('the console before the login, bytes in brotli')
line('  texts of one language', texts)
line('JavaScript until the login', operatorScripts, CONSOLE_SCRIPT_LIMIT)
line('stylesheet of all screens', operatorStyles, CONSOLE_STYLE_LIMIT)
if (operatorScripts > CONSOLE_SCRIPT_LIMIT)
  fail(`${operatorScripts - CONSOLE_SCRIPT_LIMIT} bytes too many in the console`)
if (operatorStyles > CONSOLE_STYLE_LIMIT)
  fail(`${operatorStyles - CONSOLE_STYLE_LIMIT} bytes of CSS too many in the console`)
