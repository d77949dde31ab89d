import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPage } from '../support/page'
import { expectSoon } from '../support/waiting'
import { serveStatic } from '../../../scripts/lib/serve-static.mjs'
import { shopUrl } from '@tests/setup/shop-url'

let directory: string
let cdn: Awaited<ReturnType<typeof serveStatic>>

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shop-static-'))
  const env = { ...process.env, SITEMAP_FROM: shopUrl() }
  execFileSync(process.execPath, ['scripts/build-static.mjs', directory], { stdio: 'pipe', env })
  cdn = await serveStatic(directory, shopUrl())
})

afterAll(async () => {
  await cdn?.close()
  rmSync(directory, { recursive: true, force: true })
})

const open = (...expected: readonly RegExp[]) => openPage({ context: { baseURL: cdn.url }, expected })

describe('The static site in front of a backend', () => {
  it('The static site draws the home page in the browser, from its own API calls', async () => {
    const { page } = await open()
    const calls: string[] = []
    page.on('request', request => calls.push(new URL(request.url()).pathname))
    const response = await page.goto('/')
    expect(await response?.text()).toContain('<div id="root"></div>')
    await page.getByRole('navigation').first().waitFor()
    await page.locator('a[href^="/order/product/"]').first().waitFor()
    expect(calls).toContain('/api/init')
    expect(calls).toContain('/api/catalogs')
  })

  it('The static site reserves the space of a banner whose picture is late or never loads', async () => {
    const { page } = await open(/ERR_FAILED|404/u)
    await page.route('**/api/init', async route => {
      const answer = await route.fetch()
      const init: { readonly imgs: object } = await answer.json()
      const banners = ['late', 'never'].map(name => ({ image: `/imgs/${name}.jpg`, link: '/order', alt: name }))
      await route.fulfill({ response: answer, json: { ...init, imgs: { ...init.imgs, banners } } })
    })
    let release = () => {}
    const arrived = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/imgs/late.jpg', async route => {
      await arrived
      await route.fulfill({ path: 'public/imgs/imageloading.jpg' })
    })
    await page.route('**/imgs/never.jpg', route => route.abort())
    await page.goto('/')
    const banner = (name: string) => page.getByRole('img', { name })
    const boxes = () => Promise.all(['late', 'never'].map(name => banner(name).boundingBox()))
    await banner('late').waitFor()
    const before = await boxes()
    expect(before.map(box => (box?.height ?? 0) > 100)).toEqual([true, true])
    release()
    await expectSoon(() => banner('late').evaluate(image => image instanceof HTMLImageElement && image.complete)).toBe(
      true,
    )
    expect(await boxes()).toEqual(before)
  })

  it('The static site names an answer that it cannot read in the console, once for each place', async () => {
    const { page } = await open()
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    await page.route('**/api/init', async route => {
      const answer = await route.fetch()
      const init: { readonly info: object } = await answer.json()
      await route.fulfill({ response: answer, json: { ...init, info: { ...init.info, name: 5 } } })
    })
    await page.goto('/')
    const again = page.getByRole('button', { name: 'Try again' }).first()
    await again.waitFor()
    const asked = page.waitForResponse('**/api/init')
    await again.click()
    await asked
    await again.waitFor()
    expect(lines.filter(line => line.includes('/api/init'))).toEqual([
      'answer not understood: GET /api/init: info.name',
    ])
  })

  it('The static site names the origin of a picture that its policy refuses, and an address that is no picture', async () => {
    const { page } = await open(/Content Security Policy/u)
    const lines: string[] = []
    page.on('console', message => lines.push(message.text()))
    const pictures = ['https://cdn.example/a.png', 'https://cdn.example/b.png', 'http://cdn.example/c.png']
    await page.route('**/api/catalogs*', async route => {
      const answer = await route.fetch()
      const groups: readonly object[] = await answer.json()
      const json = groups.map((group, at) => ({ ...group, image: pictures[at % pictures.length] }))
      await route.fulfill({ response: answer, json })
    })
    await page.goto('/order')
    await page.locator('a[href^="/order/product/"]').first().waitFor()
    const told = () => lines.filter(line => /^(?:picture )?refused/u.test(line)).toSorted()
    await expectSoon(told).toEqual([
      'picture refused in GET /api/catalogs: http://cdn.example is neither https nor a path that begins with a slash',
      'refused: https://cdn.example is not among IMAGE_ORIGINS',
    ])
  })

  it('The static site has a type for each of its files in the configuration of nginx', () => {
    const types = /types \{([^}]+)\}/u.exec(readFileSync(join(directory, 'nginx.conf'), 'utf8'))?.[1] ?? ''
    const known = [...types.matchAll(/^ *\S+ ([\w ]+);$/gmu)].flatMap(([, endings = '']) => endings.split(' '))
    const used = readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => extname(entry.name).slice(1))
    const forHosts = ['', 'conf', 'br', 'gz']
    expect([...new Set(used)].filter(ending => ![...known, ...forHosts].includes(ending))).toEqual([])
  })

  it('The static site has a sitemap of its pages and of the backend’s products', async () => {
    const map = readFileSync(join(directory, 'sitemap.xml'), 'utf8')
    for (const path of ['/', '/hk/order', '/order/product/G001', '/hk/order/product/G072'])
      expect(map).toContain(`${path}</loc>`)
  })

  it('The static site opens a product from the home page without another document', async () => {
    const { page } = await open()
    const documents: string[] = []
    page.on('request', request => request.isNavigationRequest() && documents.push(request.url()))
    await page.goto('/')
    await page.locator('a[href^="/order/product/"]').first().click()
    await page.getByRole('dialog').waitFor()
    expect(documents).toHaveLength(1)
  })

  it('The static site answers an address of the Hong Kong edition with that edition', async () => {
    const { page } = await open()
    await page.goto('/hk/order')
    await page.locator('a[href^="/hk/order/product/"]').first().waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-HK')
    // the shell has the site's name alone
    expect(await page.title()).toBe('Shop｜Little Wave Shop')
  })

  it('The static site runs no inline script whose hash is not in its policy', async () => {
    const { page } = await open(/Content Security Policy|TrustedScript/u)
    const response = await page.goto('/')
    expect(response?.headers()['content-security-policy']).toMatch(/script-src 'self'(?: 'sha256-[\w+/=]+')+;/u)
    await page.locator('a[href^="/order/product/"]').first().waitFor()
    const ran = await page.evaluate(() => {
      const script = document.createElement('script')
      try {
        script.textContent = 'document.documentElement.dataset.intruder = "1"'
        document.body.append(script)
      } catch {
        // refused even before it is tried
      }
      return 'intruder' in document.documentElement.dataset
    })
    expect(ran).toBe(false)
  })

  it('Files of the static site with a hash in their name are cached for ever, its pages are not', async () => {
    const { page } = await open()
    const kept = page.waitForResponse(response => new URL(response.url()).pathname.startsWith('/assets/'))
    const document = await page.goto('/')
    expect((await kept).headers()['cache-control']).toContain('immutable')
    expect(document?.headers()['cache-control'] ?? '').not.toContain('immutable')
  })

  it('The static site enlarges the shop’s WeChat code, and shows a placeholder if the picture fails', async () => {
    const { page } = await open(/404/u)
    const pictures = { wx: '/icons/icon-512.png' }
    await page.route('**/api/init', async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace('"wx":""', `"wx":"${pictures.wx}"`)
      await route.fulfill({ response, body })
    })
    const code = page.getByRole('button', { name: /Scan this code with WeChat/u })
    // where there is a code, the footer leads to it
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'WeChat' }).click()
    await code.click()
    const popup = page.getByRole('dialog', { name: 'WeChat' })
    await popup.getByRole('img', { name: /Scan this code with WeChat/u }).waitFor()
    await page.keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })

    pictures.wx = '/imgs/gone.png'
    await page.route('**/imgs/gone.png', route => route.fulfill({ status: 404, body: '' }))
    await page.goto('/about')
    const lost = page.locator('.lazy-lost')
    await lost.waitFor()
    expect(await lost.evaluate(each => getComputedStyle(each).backgroundImage)).toContain('/imgs/imageloading.jpg')
    const box = await lost.boundingBox()
    expect([box?.width, box?.height]).toEqual([200, 200])
  })
})
