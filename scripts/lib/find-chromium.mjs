import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { aptInstall, canInstall } from './apt.mjs'

/**
 * The headless one first: browser tests cost less than half with it, and it took the reference pictures of the looks.
 */
const HEADLESS = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
]

const HELP = `No Chromium found. One of these puts it right:
  - apt-get install chromium-headless-shell chromium fonts-noto-cjk   (Debian, as root)
  - npx playwright install --with-deps chromium                       (elsewhere; Playwright's own copy)
  - CHROMIUM_PATH=/path/to/chromium npm test                          (one that you have already)`

/** Playwright's own download, if its cache holds one. Asked last: it costs an import of Playwright. */
const fromPlaywright = async () => {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return path && existsSync(path) ? path : undefined
}

const find = async () => {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted && !existsSync(wanted)) throw new Error(`CHROMIUM_PATH is ${wanted}, and there is no such file`)
  return wanted || [HEADLESS, ...WHOLE].find(path => existsSync(path)) || (await fromPlaywright())
}

/** A whole browser, which keeps pages behind its back button. */
export const findWholeChromium = async () => {
  const path = WHOLE.find(each => existsSync(each)) ?? (await fromPlaywright())
  if (!path) throw new Error(HELP)
  return path
}

/** Without a Chinese font every screenshot shows empty boxes, and text measures wrongly. */
const hasChineseFont = () => spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' }).stdout?.trim() > ''

/**
 * The path of a Chromium: `CHROMIUM_PATH`, Debian's places, Playwright's own cache. With `install`, and where root and apt
 * allow it, Debian's package is installed where it is not, and a Chinese font with it.
 */
export const findChromium = async ({ install = false } = {}) => {
  const found = await find()
  if (!install || !canInstall()) {
    if (!found) throw new Error(HELP)
    if (install && !hasChineseFont())
      console.warn('No Chinese font found: browser tests will draw empty boxes (Debian: fonts-noto-cjk).')
    return found
  }
  const missing = [
    ...(process.env.CHROMIUM_PATH || existsSync(HEADLESS) ? [] : ['chromium-headless-shell']),
    ...(process.env.CHROMIUM_PATH || WHOLE.some(path => existsSync(path)) ? [] : ['chromium']),
    ...(hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig']),
  ]
  if (missing.length > 0) aptInstall(...missing)
  const path = await find()
  if (!path) throw new Error(HELP)
  return path
}
