import type { Page } from 'playwright'

/** Forbidden events that were noticed so far. */
export interface Harm {
  readonly noticed: readonly string[]
}

/** What the console says of a picture from a site that the policy does not admit. It is not requested. */
export const refusedPictures = [
  /violates the following Content Security Policy directive: "img-src 'self' data: blob:"/u,
]

/**
 * Notices dialogs, requests to other origins and new windows. A request that the policy stopped was never sent. An action that the content security policy blocks logs an
 * error to the page's console, which fails the test.
 */
export const watchForHarm = (page: Page, site: string): Harm => {
  const noticed: string[] = []
  page.on('dialog', dialog => {
    noticed.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.context().on('request', request => {
    const url = request.url()
    if (!url.startsWith(`${site}/`) && !/^(?:data|blob):/u.test(url)) noticed.push(requestTo(url))
  })
  page.context().on('requestfailed', request => {
    const at = noticed.indexOf(requestTo(request.url()))
    if (at >= 0 && request.resourceType() === 'image' && request.failure()?.errorText === 'csp') noticed.splice(at, 1)
  })
  page.context().on('page', () => noticed.push('another window'))
  return { noticed }
}

const requestTo = (url: string): string => `a request to ${url.slice(0, 120)}`

/** The faults of the page in its present state, at the usual size of text and at twice that size. */
export const faults = async (page: Page, { noticed }: Harm): Promise<readonly string[]> => {
  const usual = await page.evaluate(shape)
  await page.evaluate(() => document.documentElement.classList.add('text-200'))
  const large = await page.evaluate(shape)
  await page.evaluate(() => document.documentElement.classList.remove('text-200'))
  return [...noticed, ...usual, ...large.map(fault => `at 200 %: ${fault}`)]
}

/** Runs in the page. */
const shape = (): readonly string[] => {
  const found: string[] = []
  if ('ran' in globalThis) found.push('a text ran as a script')
  for (const link of document.querySelectorAll('a[href], form[action], area[href]')) {
    const address = link.getAttribute('href') ?? link.getAttribute('action') ?? ''
    const { protocol } = new URL(address, location.href)
    if (!['http:', 'https:', 'mailto:', 'tel:'].includes(protocol)) found.push(`a link to ${address.slice(0, 80)}`)
    // what looks like a path of ours must not lead elsewhere
    if (address.startsWith('/') && new URL(address, location.href).origin !== location.origin)
      found.push(`a path that leads elsewhere: ${address.slice(0, 80)}`)
  }
  const width = document.documentElement.clientWidth
  const name = (element: Element) => `${element.localName}.${element.getAttribute('class') ?? ''}`
  const sideways = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
  if (document.documentElement.scrollWidth > width)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`)
  // an element that is cut off is lost as well
  const wide = [...document.querySelectorAll('body *:not(svg *)')].filter(element => {
    const { left, right } = element.getBoundingClientRect()
    if (right <= width + 1 && left >= -1) return false
    // many marks on one letter cannot wrap: it does not matter if some are cut off
    const heaped = /\p{M}{20}/u.test(element.textContent ?? '')
    return !heaped && element.closest('.banners, .strip, .chips, .sr-only, .banner') === null
  })
  if (wide.length > 0) found.push(`beyond the edge: ${wide.slice(-4).map(name).join(', ')}`)
  for (const element of document.querySelectorAll('body *'))
    if (
      sideways(element) &&
      element.scrollWidth > element.clientWidth + 1 &&
      !element.matches('.banners, .strip, .chips')
    )
      found.push(`${name(element)} scrolls sideways`)
  return found
}
