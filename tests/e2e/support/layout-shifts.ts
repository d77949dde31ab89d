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

/** Counts layout shifts from the next document on. `above`: only those less than this many pixels from the top. */
export const watchShifts = async (page: Page, above?: number): Promise<void> => {
  await page.addInitScript(limit => {
    const isAbove = (source: unknown): boolean => {
      const place: unknown =
        typeof source === 'object' && source !== null ? Reflect.get(source, 'currentRect') : undefined
      return place instanceof DOMRectReadOnly && place.top < Number(limit)
    }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const sources: unknown = Reflect.get(entry, 'sources')
        if (limit !== undefined && Array.isArray(sources) && !sources.some(isAbove)) continue
        const moved: unknown = Reflect.get(entry, 'value')
        Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved') ?? 0) + Number(moved))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, above)
}
