import type { Page } from 'playwright'

/** Everything that moved by itself since the page began, as the browser counts it. */
export const shifts = (page: Page): Promise<number> =>
  page.evaluate(() => Reflect.get(window, 'moved') ?? 0).then((moved: unknown) => Number(moved))

export const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        const moved: unknown = Reflect.get(entry, 'value')
        Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved') ?? 0) + Number(moved))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}
