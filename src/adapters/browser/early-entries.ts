/**
 * What is chosen and typed while the page is being made live: hydration would put it back to what the server drew, or not hear of
 * it. To be called just before; the answer, called afterwards, enters it again as the shopper did.
 */
export const earlyEntries = (page: HTMLElement): (() => void) => {
  const inputs = [...page.querySelectorAll('input')]
  const choices = [
    // the choice first: it decides which fields there are
    ...inputs.filter(isTicked).map(tickAgain),
    ...[...page.querySelectorAll('select')].filter(isPicked).map(pickAgain),
  ]
  const texts = new Map(inputs.filter(isTyped).map(input => [input, input.value]))
  // whoever goes on typing meanwhile knows better
  const note = ({ target }: Event) => {
    if (target instanceof HTMLInputElement && isText(target)) texts.set(target, target.value)
  }
  page.addEventListener('input', note, true)
  return () => {
    page.removeEventListener('input', note, true)
    for (const choose of choices) choose()
    for (const [input, value] of texts) typeAgain(input, value)
  }
}

const isTicked = ({ type, checked, defaultChecked }: HTMLInputElement): boolean =>
  (type === 'radio' && checked && !defaultChecked) || (type === 'checkbox' && checked !== defaultChecked)

const isPicked = (select: HTMLSelectElement): boolean =>
  [...select.options].some(option => option.selected !== option.defaultSelected)

const isText = ({ type }: HTMLInputElement): boolean => type !== 'radio' && type !== 'checkbox'

const isTyped = (input: HTMLInputElement): boolean => isText(input) && input.value !== input.defaultValue

const tickAgain = (input: HTMLInputElement) => () => {
  input.checked = input.defaultChecked
  wake(input)
  input.click()
}

const pickAgain = (select: HTMLSelectElement) => {
  const { value } = select
  return () => {
    wake(select)
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

const typeAgain = (input: HTMLInputElement, value: string): void => {
  const { selectionStart, selectionEnd } = input
  input.value = input.defaultValue
  wake(input)
  // past the property by which React remembers what it knows already
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  // the caret stays where the shopper goes on; fields without one have none to keep
  if (selectionStart !== null) input.setSelectionRange(selectionStart, selectionEnd)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** React hydrates a part of the page at once where such an event comes in; this one says nothing new. */
const wake = (entry: HTMLElement): void => {
  entry.dispatchEvent(new Event('input', { bubbles: true }))
}
