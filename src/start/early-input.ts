type Field = HTMLInputElement | HTMLSelectElement
type Enter = (composing: boolean) => void

/**
 * Captures input made before hydration: React would otherwise reset it or miss the event. Call it just before hydration; the
 * function that it returns, called afterwards, replays the input and the focus. `composing` says in which field an input method is at work.
 */
export const earlyInput = (page: HTMLElement, composing: () => EventTarget | undefined): (() => void) => {
  // in the order of entry: of several choices the last one counts
  const entries = new Map<Field, Enter>()
  const note = (field: Field) => {
    entries.delete(field)
    entries.set(field, entering(field))
  }
  for (const field of page.querySelectorAll<Field>('input, select')) if (isEntered(field)) note(field)
  const hear = ({ target }: Event) => {
    if (!isField(target)) return
    for (const field of entries.keys()) if (isSameQuestion(field, target)) entries.delete(field)
    // even if the page handled this input already, because the same input again changes nothing
    note(target)
  }
  page.addEventListener('input', hear, true)
  return () => {
    page.removeEventListener('input', hear, true)
    const all = [...entries]
    // choices first, because they decide which fields exist
    for (const [field, enter] of all) if (!isText(field)) enter(false)
    for (const [field, enter] of all) if (isText(field)) enter(field === composing())
    // a row brings the item into view that keys reached before
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

const isTick = ({ type }: Field): boolean => type === 'radio' || type === 'checkbox'

const isText = (field: Field): boolean => field instanceof HTMLInputElement && !isTick(field)

const isSameQuestion = (one: Field, other: Field): boolean =>
  one === other || (one.type === 'radio' && other.type === 'radio' && one.name === other.name)

const isEntered = (field: Field): boolean => {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(option => option.selected !== option.defaultSelected)
  if (field.type === 'radio') return field.checked && !field.defaultChecked
  return field.type === 'checkbox' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}

const entering = (field: Field): Enter => {
  if (field instanceof HTMLSelectElement) return pickAgain(field, field.value)
  return isTick(field) ? tickAgain(field, field.checked) : typeAgain(field, field.value)
}

const tickAgain = (input: HTMLInputElement, checked: boolean) => () => {
  const isAsDrawn = input.type === 'checkbox' && checked === input.defaultChecked
  input.checked = isAsDrawn ? checked : !checked
  wake(input)
  if (!isAsDrawn) input.click()
}

const pickAgain = (select: HTMLSelectElement, value: string) => () => {
  wake(select)
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}

const typeAgain = (input: HTMLInputElement, value: string) => (isComposing: boolean) => {
  wake(input)
  const known = Object.getOwnPropertyDescriptor(input, 'value')?.set
  // do not set an equal value: the caret stays, and a running composition is not interrupted
  if (input.value !== value)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  // React tracks the last known value in a setter on the field; called with another field, it only resets that value to
  // the rendered one
  known?.call(document.createElement('input'), input.defaultValue)
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing }))
}

/** React hydrates a part of the page at once where such an event comes in; this one says nothing new. */
const wake = (entry: HTMLElement): void => {
  entry.dispatchEvent(new Event('input', { bubbles: true }))
}
