import type { Page } from 'playwright'

/** The sum of layout shifts since the page began, as the browser scores them. */
export const shifts = async (page: Page): Promise<number> => {
  await framesPainted(page)
  return page.evaluate(() => Reflect.get(window, 'moved') ?? 0).then((moved: unknown) => Number(moved))
}

/** Waits until new content is painted and its shifts are counted: a frame is painted when the next one begins. */
export const framesPainted = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(resolve => requestAnimationFrame(resolve))
    await new Promise(resolve => setTimeout(resolve))
  })

/** Counts layout shifts from the next document on. `within`: only those that move an element which fits the selector. */
export const watchShifts = async (page: Page, within?: string): Promise<void> => {
  await page.addInitScript(selector => {
    const isWithin = (source: unknown): boolean => {
      const node: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, 'node') : undefined
      const element = node instanceof Text ? node.parentElement : node
      if (!(element instanceof Element) || selector === undefined) return false
      return element.closest(selector) !== null || element.querySelector(selector) !== null
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources')
        if (selector !== undefined && Array.isArray(sources) && !sources.some(isWithin)) continue
        const moved: unknown = Reflect.get(entry, 'value')
        Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved') ?? 0) + Number(moved))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, within)
}
