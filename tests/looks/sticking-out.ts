/**
 * Describes the elements that reach beyond the page, are cut off or touch the block above them. Runs in the page. Rows
 * that are swiped sideways may be wider than the screen; the page, a sheet and a text may not.
 */
export const stickingOut = (): readonly string[] => {
  const wide = window.innerWidth
  const named = (element: Element): string =>
    `<${element.localName}${element.className === '' ? '' : ` class="${String(element.getAttribute('class'))}"`}> ${JSON.stringify((element.textContent ?? '').slice(0, 40))}`
  const scrolls = (element: Element | null): boolean => {
    for (let at = element; at !== null && at !== document.body; at = at.parentElement)
      if (/auto|scroll/u.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    return false
  }
  const hidden = (element: Element): boolean => {
    const head = element.closest('thead')
    // the heads of a table that is drawn as cards are for screen readers
    const isClipped = head !== null && getComputedStyle(head).clipPath !== 'none'
    return isClipped || element.closest('.sr-only, [aria-hidden=true], svg') !== null
  }
  /** Bars and sheets lie over the page: the elements beneath them change with scrolling. */
  const floats = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (/fixed|sticky/u.test(getComputedStyle(at).position)) return true
    return false
  }
  const page = document.documentElement
  const found = page.scrollWidth > wide ? [`the page is ${page.scrollWidth} px wide`] : []

  for (const element of document.querySelectorAll('body *')) {
    if (!(element instanceof HTMLElement) || hidden(element)) continue
    const style = getComputedStyle(element)
    const { left, right, width, height } = element.getBoundingClientRect()
    if (width === 0 || height === 0 || style.visibility === 'hidden') continue
    if ((right > wide + 1 || left < -1) && !scrolls(element.parentElement))
      found.push(`${named(element)} reaches from ${Math.round(left)} to ${Math.round(right)}`)
    const says = [...element.childNodes].some(
      node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
    const cuts = /hidden|clip/u.test(style.overflowX + style.overflowY) && style.textOverflow !== 'ellipsis'
    const tooMuch = element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1
    if (says && cuts && tooMuch && style.webkitLineClamp === 'none') found.push(`${named(element)} is cut off`)
    if (element.matches('[type=search]:placeholder-shown') && element instanceof HTMLInputElement) {
      const pen = document.createElement('canvas').getContext('2d')
      if (pen !== null) pen.font = style.font
      const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      if (pen === null || pen.measureText(element.placeholder).width > room)
        found.push(`${named(element)} has no room for its placeholder`)
    }
    if (element.matches('.sheet .body') && element.scrollWidth > element.clientWidth + 1)
      found.push(`${named(element)} scrolls sideways`)
  }
  const blocks = [...document.querySelectorAll('.panel, .button:not(.button-plain)')].filter(
    element => !hidden(element) && !floats(element) && element.getClientRects().length > 0,
  )
  for (const upper of blocks)
    for (const lower of blocks) {
      if (upper.contains(lower) || lower.contains(upper)) continue
      const [above, below] = [upper.getBoundingClientRect(), lower.getBoundingClientRect()]
      const isBeneath = Math.abs(below.top - above.bottom) < 2 && below.left < above.right && above.left < below.right
      if (isBeneath) found.push(`${named(lower)} touches ${named(upper)} above it`)
    }
  return found.slice(0, 5)
}
