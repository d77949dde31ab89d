import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPage } from '../support/page'
import { DEMO_NAME, demo, demoCustomer } from '../support/customer'
import { openAs } from '../support/order-pages'
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

test('A mini-app names itself and the data it asks for; with consent it gets a code that only its verifier can exchange', async () => {
  const { page } = await openPage()
  // a guest logs in first, and comes back to the very question
  await page.goto(asks())
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click()
  await expectText(page.getByRole('main'), /Demo[^]*name[^]*phone number/u)
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
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

test('A mini-app that the customer refuses gets an error and no code', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto(asks())
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expectAt(page, /^\/about\?/u)
  const returned = new URL(page.url()).searchParams
  expect([returned.get('error'), returned.get('code'), returned.get('state')]).toEqual([
    'access_denied',
    null,
    'of-the-mini-app',
  ])
})

test('A mini-app that asks for an unknown scope gets the error at its own address', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto(asks({ scope: 'everything' }))
  await expectAt(page, /^\/about\?/u)
  expect([...new URL(page.url()).searchParams]).toEqual([
    ['error', 'invalid_scope'],
    ['state', 'of-the-mini-app'],
    ['iss', shopUrl()],
  ])
})

test('The consent page shows the customer and the receiver; after a new login the same question appears', async () => {
  const { page } = await openAs(await demoCustomer())
  await page.goto(asks({ scope: '', state: 'a+b/c==' }))
  const main = page.getByRole('main')
  await expectText(main, new RegExp(`it learns only that it is you[^]*${DEMO_NAME}[^]*66\\*\\* \\*\\*00`, 'u'))
  await expectText(main, new URL(shopUrl()).host)
  await page.getByRole('button', { name: 'Not you?' }).click()
  await expectAt(page, /^\/auth\/login\?redirect=/u)
  await expectText(main, /Log in to use “[^”]*Demo/u)
  await page.getByLabel('Phone number').fill(demo.tel)
  await page.getByLabel('Password', { exact: true }).fill(demo.password)
  await main.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.getByRole('button', { name: 'Agree', exact: true }).click()
  await expectAt(page, /^\/about\?/u)
  expect(new URL(page.url()).searchParams.get('state')).toBe('a+b/c==')
})

test.each([{ client_id: 'somebody-else' }, { redirect_uri: 'https://evil.test/' }, { code_challenge_method: 'plain' }])(
  'An invalid authorisation request (%j) shows an error and redirects nowhere',
  async wrong => {
    const { page } = await openAs(await demoCustomer(), { expected: [/status of 422/u] })
    await page.goto(asks(wrong))
    await expectSeen(page.getByRole('heading', { name: 'Something is wrong with this request' }))
    expect(await page.getByRole('button', { name: 'Agree' }).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/oauth/authorize')
  },
)
