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

describe('A document carries only the style that it needs', () => {
  test.each(pages.flatMap(path => (['light', 'dark'] as const).map(scheme => [path, scheme] as const)))(
    '%s in the %s scheme looks the same with the whole stylesheet',
    async (path, colorScheme) => {
      // the policy of a document admits no other style
      const context = { bypassCSP: true }
      const { page } = await openPage({ javaScript: false, colorScheme, expected: [/404/u, /ERR_FAILED/u], context })
      // a picture may be decoded after the screenshot
      await page.route('**/imgs/**', route => route.abort())
      const shot = async () => {
        await page.goto(path)
        return page.screenshot({ fullPage: true, animations: 'disabled' })
      }
      const before = await shot()
      await page.route(
        url => url.pathname === path,
        async route => {
          const response = await route.fetch()
          await route.fulfill({ response, body: await wholly(await response.text()) })
        },
      )
      expect(before.equals(await shot())).toBe(true)
    },
  )

  test('A page whose stylesheet fails to load stays readable and says so', async () => {
    const { page } = await openPage({ expected: lost })
    await page.route('**/assets/style-*', route => route.abort())
    await page.goto('/order')
    await expectText(page.getByRole('alert'), 'Something went wrong')
    await expectSeen(page.getByRole('link', { name: /Game points card/u }))
  })
})
