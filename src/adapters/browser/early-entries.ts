/**
 * What was chosen and typed while the page's code was on its way: hydration would put it back to what the server drew. To be
 * called just before; the answer, called afterwards, enters it again as the shopper did.
 */
export const earlyEntries = (page: ParentNode): (() => void) => {
  const inputs = [...page.querySelectorAll('input')]
  const again = [
    // the choice first: it decides which fields there are
    ...inputs.filter(isTicked).map(tickAgain),
    ...[...page.querySelectorAll('select')].filter(isPicked).map(pickAgain),
    ...inputs.filter(isTyped).map(typeAgain),
  ]
  return () => {
    for (const enter of again) enter()
  }
}

const isTicked = ({ type, checked, defaultChecked }: HTMLInputElement): boolean =>
  (type === 'radio' && checked && !defaultChecked) || (type === 'checkbox' && checked !== defaultChecked)

const isPicked = (select: HTMLSelectElement): boolean =>
  [...select.options].some(option => option.selected !== option.defaultSelected)

const isTyped = ({ type, value, defaultValue }: HTMLInputElement): boolean =>
  type !== 'radio' && type !== 'checkbox' && value !== defaultValue

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

const typeAgain = (input: HTMLInputElement) => {
  const { value } = input
  return () => {
    // whoever went on typing knows better
    if (input.value !== value && input.value !== input.defaultValue) return
    input.value = input.defaultValue
    wake(input)
    // past the property by which React remembers what it knows already
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/** React hydrates a part of the page at once where such an event comes in; this one says nothing new. */
const wake = (entry: HTMLElement): void => {
  entry.dispatchEvent(new Event('input', { bubbles: true }))
}
