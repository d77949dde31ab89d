import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { lost } from '../support/lost-answers'
import { expectSeen, expectText } from '../support/waiting'
import { shopUrl } from '../../setup/shop-url'

const pages = ['/', '/order', '/order/product/G008', '/auth/login', '/about', '/teams/policies/refund', '/no-such-page']

/** The document with the whole stylesheet, which its inline script names. */
const wholly = async (html: string): Promise<string> => {
  const [, address = ''] = /"(\/assets\/style-[\w-]+\.css)"/u.exec(html) ?? []
  const css = await (await fetch(new URL(address, shopUrl()))).text()
  return html.replace('</style>', () => `${css}</style>`)
}

/** What a rule of the stylesheet would change. */
const PROPERTIES =
  'display position inset margin padding width height border border-radius background color opacity fill stroke font ' +
  'text-align text-decoration white-space overflow flex grid gap align-items justify-content transform box-shadow ' +
  'outline content visibility z-index cursor clip-path filter transition animation'

/** How each element and what stands before and after it look, by the browser's own computation. */
const looksOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    names =>
      [...document.querySelectorAll('body *')].flatMap(element =>
        [undefined, '::before', '::after'].map(part => {
          const style = getComputedStyle(element, part)
          return part !== undefined && style.content === 'none'
            ? ''
            : names.map(name => style.getPropertyValue(name)).join(';')
        }),
      ),
    PROPERTIES.split(' '),
  )

describe('A document carries only the style that it needs', () => {
  test.each([...pages.map(path => [path, 'light'] as const), ['/order/product/G008', 'dark'] as const])(
    '%s in the %s scheme looks the same with the whole stylesheet',
    async (path, colorScheme) => {
      // the policy of a document admits no other style
      const context = { bypassCSP: true }
      const expected = [/404/u, /ERR_FAILED/u]
      const { page } = await openPage({ javaScript: false, colorScheme, expected, context })
      // the size of a picture is known before it has come
      await page.route('**/imgs/**', route => route.abort())
      await page.goto(path)
      const before = await looksOf(page)
      await page.route(
        url => url.pathname === path,
        async route => {
          const response = await route.fetch()
          await route.fulfill({ response, body: await wholly(await response.text()) })
        },
      )
      await page.goto(path)
      expect(before.length).toBeGreaterThan(100)
      expect(await looksOf(page)).toEqual(before)
    },
  )

  test('A page whose stylesheet fails to load stays readable and shows an error', async () => {
    const { page } = await openPage({ expected: lost })
    await page.route('**/assets/style-*', route => route.abort())
    await page.goto('/order')
    await expectText(page.getByRole('alert'), 'Something went wrong')
    await expectSeen(page.getByRole('link', { name: /Game points card/u }))
  })
})
