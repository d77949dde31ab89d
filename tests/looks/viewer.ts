import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { usual, writeKnobs } from '@gallery/stage/knobs'
import { browser } from '../setup/browser'
import { stickingOut } from './sticking-out'
import { type Turn, WIDTH } from './turns'

/** A desk is lower than a phone. */
const heightOf = (width: number): number => (width > 1000 ? 800 : 844)
/** Codes and links in the pictures hold the page's origin. It has no port, so that every run draws the same. */
const ORIGIN = 'http://gallery.localhost'
const AXE_SOURCE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

declare global {
  interface Window {
    axe: { readonly run: (context: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

/** A gallery that is served, and the exhibit that a page of it begins with. */
export interface Gallery {
  readonly url: string
  readonly first: string
  /** Rules of axe that do not hold here, with the reason where it is set. */
  readonly axe?: RunOptions['rules']
}

/** A page of the gallery that goes from exhibit to exhibit. */
export interface Viewer {
  readonly show: (name: string, turn: Turn) => Promise<void>
  readonly photograph: () => Promise<Buffer>
  /** What axe finds, in words. */
  readonly violations: () => Promise<readonly string[]>
  /** What leaves the page or is cut off at this width, in words. */
  readonly stickingOut: (width: number) => Promise<readonly string[]>
  /** What the page complained about since it was asked last. */
  readonly complaints: () => readonly string[]
}

const openViewer = async ({ url, first, axe = {} }: Gallery): Promise<Viewer> => {
  const axeOptions: RunOptions = { resultTypes: ['violations'], rules: axe }
  const context = await (
    await browser()
  ).newContext({
    baseURL: ORIGIN,
    viewport: { width: WIDTH, height: heightOf(WIDTH) },
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    colorScheme: 'light',
    locale: 'zh-HK',
    timezoneId: 'Asia/Macau',
  })
  // the first page loads the whole gallery, perhaps beside other work of the machine
  context.setDefaultTimeout(120_000)
  await context.route(`${ORIGIN}/**`, async route => {
    const response = await route.fetch({ url: route.request().url().replace(ORIGIN, url) })
    await route.fulfill({ response })
  })
  const page = await context.newPage()
  let heard: string[] = []
  page.on('pageerror', error => heard.push(`uncaught: ${error.message}`))
  page.on('console', message => {
    // a picture that is not there is one of the exhibits
    if (message.type() === 'error' && !message.location().url.endsWith('/imgs/nowhere.avif')) heard.push(message.text())
  })
  await page.goto(`/gallery/${first}?${writeKnobs(usual)}`)
  await page.addScriptTag({ path: AXE_SOURCE })
  const [broken] = heard
  if (broken !== undefined) throw new Error(`the gallery does not start: ${broken}`)
  await page.waitForFunction(() => window.showExhibit !== undefined)
  const widen = widener(page)
  return {
    show: async (name, turn) => {
      await widen(turn.width)
      await page.evaluate(([exhibit, knobs]) => window.showExhibit?.(exhibit, knobs), [name, turn] as const)
    },
    photograph: () => page.screenshot({ animations: 'disabled', caret: 'hide' }),
    violations: async () => {
      const { violations } = await page.evaluate(options => window.axe.run(document, options), axeOptions)
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(node => `${id}: ${node.html.slice(0, 160)} ${(node.failureSummary ?? '').replaceAll(/\s+/gu, ' ')}`),
      )
    },
    stickingOut: async width => {
      await widen(width)
      return page.evaluate(stickingOut)
    },
    complaints: () => {
      const complaints = heard
      heard = []
      return complaints
    },
  }
}

const widener = (page: Page) => {
  let present = WIDTH
  return async (width: number): Promise<void> => {
    if (width !== present) await page.setViewportSize({ width, height: heightOf(width) })
    present = width
  }
}

/** A pool of at most `count` viewers. A caller waits while all are in use. */
export const viewers = (count: number, gallery: Gallery) => {
  const free: Viewer[] = []
  const waiting: ((viewer: Viewer | Promise<Viewer>) => void)[] = []
  let opened = 0
  const take = async (): Promise<Viewer> => {
    const viewer = free.pop()
    if (viewer !== undefined) return viewer
    if (opened >= count) return new Promise(resolve => waiting.push(resolve))
    opened += 1
    try {
      return await openViewer(gallery)
    } catch (error) {
      // the next caller tries again, and fails with the same reason instead of waiting
      opened -= 1
      waiting.shift()?.(take())
      throw error
    }
  }
  const giveBack = (viewer: Viewer): void => {
    const next = waiting.shift()
    if (next === undefined) free.push(viewer)
    else next(viewer)
  }
  return async <A>(look: (viewer: Viewer) => Promise<A>): Promise<A> => {
    const viewer = await take()
    try {
      return await look(viewer)
    } finally {
      giveBack(viewer)
    }
  }
}
