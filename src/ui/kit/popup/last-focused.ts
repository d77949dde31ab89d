/** What has the focus, or lost it by becoming inert: a sheet whose code is still on its way is drawn only after that. */
export const lastFocused = (): HTMLElement | null => {
  if (typeof document === 'undefined') return null
  const { activeElement: active, body } = document
  const had = active === body ? last : active
  return had instanceof HTMLElement && (had === active || had.closest('[inert]') !== null) ? had : null
}

let last: EventTarget | null = null
if (typeof document !== 'undefined') {
  last = document.activeElement
  document.addEventListener('focusin', ({ target }) => (last = target))
}
