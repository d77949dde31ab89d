import type { Page } from 'playwright'

export const isScript = (url: string | URL): boolean => /\/assets\/[^/]+\.js$/u.test(String(url))

const gate = () => {
  let open = (): void => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { opened, open: () => open() }
}

/**
 * Adds a picture to a document that delays its load event until the gate is opened. The shop's own pictures may be in a
 * cache.
 */
export const slowPicture = async (page: Page, path: string) => {
  const [picture, asked] = [gate(), gate()]
  const address = `/imgs/${crypto.randomUUID()}.avif`
  await page.route(`**${address}`, async route => {
    asked.open()
    await picture.opened
    await route.fulfill({ status: 204 })
  })
  await page.route(path, async route => {
    const response = await route.fetch()
    const body = (await response.text()).replace('</body>', `<img src="${address}" alt=""></body>`)
    await route.fulfill({ response, body })
  })
  return { asked: asked.opened, open: picture.open }
}

/** Code on a slow line: no script arrives until the gate is opened. */
export const heldScripts = async (page: Page, which: (url: string | URL) => boolean = isScript) => {
  const code = gate()
  await page.route(which, async route => {
    await code.opened
    await route.continue()
  })
  return code
}
