import type { Stage } from '@gallery/stage/stage'

/** Input to a screen. Selectors name the elements, since their texts are in two languages. */
export interface Fingers {
  readonly tap: (selector: string) => Promise<void>
  readonly type: (selector: string, text: string) => Promise<void>
  readonly choose: (selector: string, value: string) => Promise<void>
  readonly see: (selector: string) => Promise<void>
  readonly focus: (selector: string) => Promise<void>
  /** Scrolls until the element stands in the middle of the screen, or at its lower end. */
  readonly scroll: (selector: string, to?: 'center' | 'end') => Promise<void>
}

/** The same in the shop, whose time passes only with `wait`. */
export interface Hand extends Fingers {
  /** Lets time pass: the clock moves, and what was to happen happens. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** What happens in the shop meanwhile. */
  readonly stage: Stage
}

const PATIENCE_MS = 60_000
const NO_FRAME_MS = 250

export const fingers: Fingers = {
  see: async selector => void (await found(selector)),
  tap: async selector => {
    ;(await control(selector)).click()
    await frame()
  },
  focus: async selector => {
    const element = await control(selector)
    element.focus()
    element.scrollIntoView({ block: 'center' })
  },
  scroll: async (selector, to = 'center') => (await found(selector)).scrollIntoView({ block: to }),
  type: async (selector, text) => enter(await control(selector), text, 'input'),
  choose: async (selector, value) => enter(await control(selector), value, 'change'),
}

export const handOn = (stage: Stage): Hand => ({
  ...fingers,
  stage,
  wait: async milliseconds => {
    stage.pass(milliseconds)
    await frame()
  },
})

/** Resolves at the next frame, or after `NO_FRAME_MS` if the page draws no frame at the moment. */
export const frame = (): Promise<void> =>
  new Promise(resolve => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, NO_FRAME_MS)
  })

const control = async (selector: string): Promise<HTMLElement> => {
  const element = await found(selector)
  if (element instanceof HTMLElement) return element
  throw new Error(`${selector} is no control`)
}

const found = async (selector: string): Promise<Element> => {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const element = document.querySelector(selector)
    if (element !== null) return element
    if (performance.now() > until) throw new Error(`there is no ${selector}`)
    await frame()
  }
}

/** React hears only what goes through the element's own setter. */
const enter = (element: HTMLElement, value: string, event: 'input' | 'change'): Promise<void> => {
  const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set
  if (set === undefined) throw new Error(`nothing can be entered into <${element.localName}>`)
  set.call(element, value)
  element.dispatchEvent(new Event(event, { bubbles: true }))
  return frame()
}
