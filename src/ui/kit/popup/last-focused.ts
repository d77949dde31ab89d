/**
 * The focused element, or the one that lost the focus by becoming inert. A sheet whose code is still loading is
 * rendered only after that.
 */
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
