type Entry = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * What was chosen and typed while the page's code was on its way, which hydration would put back to what the server drew. To be
 * asked just before; the answer enters it again, as the shopper did.
 */
export const earlyEntries = (page: ParentNode): (() => void) => {
  const entered = [...page.querySelectorAll<Entry>('input, select, textarea')].filter(isEntered).map(enterAgain)
  return () => {
    for (const enter of entered) enter()
  }
}

const isEntered = (entry: Entry): boolean => {
  if (entry instanceof HTMLSelectElement) return ![...entry.selectedOptions].every(option => option.defaultSelected)
  return isTicked(entry) ? entry.checked !== entry.defaultChecked && (entry.checked || entry.type === 'checkbox') : entry.value !== entry.defaultValue
}

const isTicked = (entry: Entry): entry is HTMLInputElement => entry.type === 'radio' || entry.type === 'checkbox'

const enterAgain = (entry: Entry): (() => void) => {
  const { value } = entry
  if (isTicked(entry)) {
    const { checked } = entry
    return () => {
      hydrated(entry)
      if (entry.isConnected && entry.checked !== checked) entry.click()
    }
  }
  return () => {
    hydrated(entry)
    // whoever goes on typing knows better
    if (!entry.isConnected || entry.value !== '') return
    setValue(entry, value)
    entry.dispatchEvent(new Event(entry instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  }
}
