import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPage } from '../../setup/browser'
import { demo, demoCustomer } from '../support/customer'
import { openAs } from '../support/till'
import { expectAt, expectSeen, expectText } from '../support/waiting'
import { shopUrl } from '../../setup/shop-url'

const verifier = 'a-verifier-of-forty-three-characters-at-least-1'

/** The address that a mini-app opens in the browser. */
const asks = (given: Readonly<Record<string, string>> = {}): string =>
  `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: 'demo-mini-app',
    redirect_uri: `${shopUrl()}/about`,
    scope: 'profile phone',
    state: 'of-the-mini-app',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...given,
  }).toString()}`

test('A mini-app says who it is and what it wants; allowed, it gets a code, which is good with its verifier only', async () => {
  const { page } = await openPage()
  // a guest logs in first, and comes back to the very question
  await page.goto(asks())
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: '登入', exact: true }).click()
  await expectText(page.getByRole('main'), /示範小程式[^]*稱呼[^]*手機號碼/u)
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await expectAt(page, /^\/about\?/u)

  const returned = new URL(page.url()).searchParams
  expect(returned.get('state')).toBe('of-the-mini-app')
  const exchange = (proof: string) =>
    page.request.post('/api/oauth/token', {
      form: {
        grant_type: 'authorization_code',
        client_id: 'demo-mini-app',
        code: returned.get('code') ?? '',
        redirect_uri: `${shopUrl()}/about`,
        code_verifier: proof,
      },
    })
  const good = await exchange(verifier)
  expect([good.status(), await good.json()]).toMatchObject([200, { token_type: /bearer/iu }])
  expect((await exchange(verifier)).status()).toBe(400)
})

test('A mini-app that is refused is told so, and gets nothing', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto(asks())
  await page.getByRole('button', { name: '拒絕' }).click()
  await expectAt(page, /^\/about\?/u)
  const returned = new URL(page.url()).searchParams
  expect([returned.get('error'), returned.get('code'), returned.get('state')]).toEqual([
    'access_denied',
    null,
    'of-the-mini-app',
  ])
})

test('A mini-app that asks for what it cannot have is told so at its own address', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto(asks({ scope: 'everything' }))
  await expectAt(page, /^\/about\?/u)
  expect([...new URL(page.url()).searchParams]).toEqual([
    ['error', 'invalid_scope'],
    ['state', 'of-the-mini-app'],
    ['iss', shopUrl()],
  ])
})

test('Who is asked sees who they are and where the answer goes; another person logs in and comes back to the question', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto(asks({ scope: '', state: 'a+b/c==' }))
  const main = page.getByRole('main')
  await expectText(main, /它只會知道是你本人[^]*示範用戶[^]*66\*\* \*\*00/u)
  await expectText(main, new URL(shopUrl()).host)
  await page.getByRole('button', { name: '不是你？' }).click()
  await expectAt(page, /^\/auth\/login\?redirect=/u)
  await expectText(main, /登入以使用「示範小程式/u)
  await page.getByLabel('手機號碼').fill(demo.tel)
  await page.getByLabel('密碼', { exact: true }).fill(demo.password)
  await main.getByRole('button', { name: '登入', exact: true }).click()
  await page.getByRole('button', { name: '同意', exact: true }).click()
  await expectAt(page, /^\/about\?/u)
  expect(new URL(page.url()).searchParams.get('state')).toBe('a+b/c==')
})

test.each([{ client_id: 'somebody-else' }, { redirect_uri: 'https://evil.test/' }, { code_challenge_method: 'plain' }])(
  'A request that is not right (%j) leads nowhere',
  async wrong => {
    const { page } = await openAs(await demoCustomer(), { expected: [/status of 422/u] })
    await page.goto(asks(wrong))
    await expectSeen(page.getByRole('heading', { name: '授權要求有誤' }))
    expect(await page.getByRole('button', { name: '同意' }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/oauth/authorize')
  },
)
