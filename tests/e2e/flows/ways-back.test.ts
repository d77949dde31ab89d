import { createHash } from 'node:crypto'
import type { Page, Request } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { type ShopProcess, startShop } from '../../setup/shop-process'
import { shopUrl } from '../../setup/shop-url'
import { DEMO_NAME, TOKEN, demo, demoCustomer } from '../support/customer'
import { freshNumber, getCode } from '../support/phone'
import { openAs } from '../support/order-pages'
import { expectAt, expectSeen, expectSoon, expectText } from '../support/waiting'

const main = (page: Page) => page.getByRole('main')

const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Phone number').fill(`${demo.country_code} ${demo.tel}`)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await main(page).getByRole('button', { name: 'Log in', exact: true }).click()
}

/** Every address that the page shows from now on, other pages of the shop and other documents alike. */
const watchAddresses = (page: Page): readonly string[] => {
  const seen: string[] = []
  page.on('framenavigated', frame => {
    if (frame !== page.mainFrame()) return
    const { pathname, search, hash } = new URL(frame.url())
    const address = pathname + search + hash
    if (seen.at(-1) !== address) seen.push(address)
  })
  return seen
}

const keptAddress = (page: Page): Promise<string | null> =>
  page.evaluate(() => sessionStorage.getItem('auth.redirect') ?? localStorage.getItem('auth.redirect'))

/** Holds the requests to `url` back until `open` is called. */
const held = async (page: Page, url: string, answer?: (request: Request) => object) => {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => (open = resolve))
  let asked: () => void = () => undefined
  const arrived = new Promise<void>(resolve => (asked = resolve))
  await page.route(url, async route => {
    asked()
    await opened
    await (answer === undefined ? route.continue() : route.fulfill({ json: answer(route.request()) }))
  })
  return { arrived, open }
}

describe('The login leads to the wanted page, byte for byte', () => {
  test.each([
    ['', 'a+b/c=='],
    ['/hk', 'x&y=1#z'],
    ['', '100%'],
    ['/hk', '{"a":[1,"%2B"]}'],
    ['', '%252F..//?|^`'],
  ])('A mini-app gets its state back unchanged after the login, in the edition %j: %s', async (edition, state) => {
    const { page } = await openPage()
    const challenge = createHash('sha256').update('x'.repeat(43)).digest('base64url')
    const asked = new URLSearchParams({
      response_type: 'code',
      client_id: 'demo-mini-app',
      redirect_uri: `${shopUrl()}/about`,
      scope: 'profile',
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
    })
    await page.goto(`${edition}/oauth/authorize?${asked.toString()}`)
    await expectAt(page, /\/auth\/login\?redirect=/u)
    await logIn(page)
    await page.getByRole('button', { name: 'Agree', exact: true }).click()
    await expectAt(page, /^\/about\?/u)
    expect(new URL(page.url()).searchParams.get('state')).toBe(state)
  })

  test.each([
    '/setting?note=%E5%8D%A1&plus=a%2Bb%26c#d',
    '/hk/setting?q=a%252Bb',
    '/hk/setting?q={a}|b%27',
    '/takings?x=100%',
  ])('A guest who wants %s sees that page after the login, and no page in between', async wanted => {
    const { page } = await openPage()
    await page.goto(wanted)
    await expectAt(page, /\/auth\/login\?redirect=/u)
    await expectSeen(page.getByLabel('Phone number'))
    const seen = watchAddresses(page)
    await logIn(page)
    await expectSoon(() => seen.length).toBeGreaterThan(0)
    await expectSeen(page.getByRole('navigation').getByRole('link', { name: 'Me' }))
    const [at = '', ...others] = seen
    expect(others).toEqual([])
    const [got, asked] = [new URL(at, shopUrl()), new URL(wanted, shopUrl())]
    expect([got.pathname, [...got.searchParams], got.hash]).toEqual([
      asked.pathname,
      [...asked.searchParams],
      asked.hash,
    ])
  })

  test.each(['/login/facebook?state=x', '/simulator', '/api/init', '//evil.test'])(
    'The login does not lead to an address that is no page of the shop, such as %s',
    async redirect => {
      const { page } = await openPage()
      await page.goto(`/auth/login?redirect=${encodeURIComponent(redirect)}`)
      await logIn(page)
      await expectAt(page, '/order')
    },
  )
})

test('A hand-off opens the page of its address, and shows no other page before it', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto('/about')
  const token = await page.evaluate(key => {
    const kept = localStorage.getItem(key)
    localStorage.removeItem(key)
    return kept?.replace('Bearer ', '')
  }, TOKEN)
  const exchange = await held(page, '**/api/handoff', () => ({ data: { token } }))
  const seen = watchAddresses(page)
  await page.goto('/hk/me?access_token=value')
  await exchange.arrived
  await expectSeen(page.getByText('Logging in', { exact: true }))
  const renewed = page.waitForEvent('load')
  exchange.open()
  await renewed
  await expectText(main(page), DEMO_NAME)
  expect(new Set(seen.filter(address => !address.includes('access_token')))).toEqual(new Set(['/hk/me']))
  expect(await page.evaluate(key => localStorage.getItem(key), TOKEN)).toBe(`Bearer ${token}`)
})

test('A registration opens the wanted page, and does not ask again for the policies beside its button', async () => {
  const number = freshNumber()
  const { page } = await openPage()
  await page.goto('/auth/register?redirect=%2Forder%3Ftype%3Dgame')
  await page.getByLabel('Phone number').fill(number)
  await page.getByLabel('Code from the text message').fill(await getCode(page, number))
  await page.getByLabel('Choose a password').fill('a long enough passphrase')
  const consent = await held(page, '**/api/me/consent')
  const seen = watchAddresses(page)
  await main(page).getByRole('button', { name: 'Create account', exact: true }).click()
  await consent.arrived
  await expectSeen(page.getByLabel('Choose a password'))
  consent.open()
  await expectAt(page, '/order?type=game')
  expect(seen).toEqual(['/order?type=game'])
})

test('A page that is wanted during a forced step opens after that step, and no link leads around the step', async () => {
  const { page } = await openAs(await demoCustomer())
  let status = 'require_update_password'
  await page.route('**/api/me', async route => {
    const answer = await route.fetch()
    const { data }: { readonly data: object } = await answer.json()
    await route.fulfill({ response: answer, json: { data: { ...data, status: { name: status } } } })
  })
  await page.route('**/api/me/password', async route => {
    status = 'active'
    const answer = await page.request.get('/api/me', { headers: await route.request().allHeaders() })
    await route.fulfill({ json: await answer.json() })
  })
  await page.goto('/hk/order/product/G008?from=ad%2Fx')
  await expectAt(page, '/hk/auth/password')
  await expectSeen(page.getByRole('button', { name: 'Log out' }))
  expect(await page.locator('.tabs').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Back' }).count()).toBe(0)
  await page.getByLabel('New password').fill('quite another passphrase')
  await main(page)
    .getByRole('button', { name: /password/iu })
    .last()
    .click()
  await expectAt(page, '/hk/order/product/G008?from=ad%2Fx')
})

test('A list of orders that is refused leads to the 404 page', async () => {
  const { page } = await openAs(await demoCustomer(), { expected: [/status of 403/u] })
  await page.route('**/api/takings*', route => route.fulfill({ status: 403, json: { message: 'no' } }))
  await page.goto('/takings')
  await expectText(main(page), /404/u)
})

describe('Providers that return to the list of orders', () => {
  let shop: ShopProcess
  beforeAll(async () => {
    shop = await startShop({ LOGIN_LANDING: '/takings' })
  })
  afterAll(() => shop.stop())

  test('If a provider returns to the list of orders, the wanted page opens, and no guard redirects', async () => {
    const { page } = await openPage({ context: { baseURL: shop.url } })
    await page.goto('/auth/login?redirect=%2Forder%2Fproduct%2FG001')
    await page.getByRole('button', { name: 'BOC' }).click()
    await page.waitForURL('**/simulator/id/**')
    await page.getByRole('textbox').fill(`Newcomer ${freshNumber()}`)
    const exchange = await held(page, '**/api/login/bocmo')
    const seen = watchAddresses(page)
    await page
      .getByRole('button', { name: /^Approve/u })
      .first()
      .click()
    await exchange.arrived
    exchange.open()
    await expectAt(page, '/auth/binding')
    await expectSeen(page.getByLabel('Phone number'))
    expect(seen.filter(address => address.startsWith('/auth'))).toEqual(['/auth/binding'])
    expect(await keptAddress(page)).toBe('/order/product/G001')
  })
})
