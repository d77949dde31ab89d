import type { Locator, Page } from 'playwright'
import { expectSoon } from './waiting'

/** A longer way round than any page has. */
const MOST_STOPS = 160

/** Presses Tab until this element has the focus. Every stop on the way must be visible. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await wanted.waitFor({ state: 'visible' })
  const passed: string[] = []
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const { name } = await page.evaluate(focused)
    passed.push(name)
    // after the last stop the focus is in the browser's own controls once; a sheet may still be rising with the focus
    if (name !== '') await expectSoon(() => page.evaluate(focused)).toEqual({ name, shown: true, within: true })
    if (await hasFocus(wanted)) return
  }
  throw new Error(`no way there by Tab: ${passed.join(' → ')}`)
}

/** Goes there and presses Enter. */
export const enterOn = async (page: Page, wanted: Locator): Promise<void> => {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

export const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluate(element => element === document.activeElement)

/** Waits until the focus is somewhere inside. */
export const expectFocusIn = (wanted: Locator): Promise<void> =>
  expectSoon(() => wanted.evaluate(element => element.contains(document.activeElement))).toBe(true)

/** The focused element: its name, and whether its focus ring and its place are visible. Runs in the page. */
const focused = (): { readonly name: string; readonly shown: boolean; readonly within: boolean } => {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return { name: '', shown: false, within: false }
  const isMarked = (element: Element | null | undefined): boolean => {
    if (element === null || element === undefined) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  const { top, bottom } = activeElement.getBoundingClientRect()
  return {
    name: `${activeElement.localName} ${activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim().slice(0, 20) ?? ''}`,
    // a choice is marked on the face that stands for it, and of a day the part that has the focus
    shown:
      activeElement.matches('[type=date]') ||
      [activeElement, activeElement.nextElementSibling, activeElement.parentElement].some(isMarked),
    within: bottom > 0 && top < window.innerHeight,
  }
}
