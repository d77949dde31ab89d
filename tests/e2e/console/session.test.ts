import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'playwright'
import { operatorCalls } from '~/contract/console/operators'
import { type ConsoleShop, logInAs, startConsoleShop } from '../support/console'
import { expectAt, expectGone, expectSeen, expectSoon } from '../support/waiting'

let shop: ConsoleShop

beforeAll(async () => {
  shop = await startConsoleShop()
})
afterAll(() => shop.stop())

/** The browser’s own line about the call that found the session ended. */
const ENDED = [/\/console\/api\//u]

/** Ends the session as the server does: the browser’s next call has none. */
const endSession = (page: Page): Promise<void> => page.context().clearCookies({ path: '/console' })

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const loginForm = (page: Page) => page.getByRole('heading', { name: 'Log in to the console' })

test('When the session has ended, the login takes the place of the screen, and afterwards the same screen is back', async () => {
  const { counter } = shop.staff
  const { page } = await shop.open(counter, '/console/system/audit?operator=demo', { expected: ENDED })
  await expectSeen(page.getByRole('table', { name: 'What operators did' }))
  await endSession(page)
  await tab(page, 'Accounts').click()
  await expectSeen(loginForm(page))
  await expectSeen(page.getByText('Your session has ended.', { exact: false }))
  await logInAs(page, counter)
  await expectAt(page, '/console/system/accounts')
  await expectSeen(page.getByRole('table', { name: 'Accounts of operators' }))
  await page.goBack()
  await expectAt(page, '/console/system/audit?operator=demo')
  await expectSeen(page.getByRole('table', { name: 'What operators did' }))
})

test('Logging out in one tab ends the other one too, and each comes back to its own screen', async () => {
  const { fulfilment } = shop.staff
  const { page: one } = await shop.open(fulfilment, '/console/system/queues', { expected: ENDED })
  const two = await one.context().newPage()
  await two.goto('/console/system/webhooks')
  await expectSeen(two.getByRole('tab', { name: 'Webhooks', selected: true }))
  await one.getByRole('button', { name: 'Log out' }).click()
  await expectSeen(loginForm(one))
  await tab(two, 'Accounts').click()
  await expectSeen(loginForm(two))
  await logInAs(two, fulfilment)
  await expectAt(two, '/console/system/accounts')
  await one.reload()
  await expectSeen(one.getByRole('tab', { name: 'Queues', selected: true }))
})

test('A double click on the button of an act does it once', async () => {
  const { page } = await shop.open(shop.staff.owner, '/console/system/accounts')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await page.getByRole('button', { name: 'Add an account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an account' })
  await dialog.getByLabel('Name').fill('twice')
  await dialog.getByLabel('Reason (required)').fill('starts on Monday')
  await dialog.getByRole('button', { name: 'Add an account' }).dblclick()
  const factor = page.getByRole('dialog', { name: 'Second factor of twice' })
  await expectSeen(factor)
  expect(sent).toEqual(['/console/api/operators'])
  await factor.getByRole('button', { name: 'It is in the app' }).click()
  await expectGone(factor)
  const { operators } = await shop.look(operatorCalls.listOperators)
  expect(operators.filter(({ name }) => name === 'twice').length).toBe(1)
  await expectSoon(() => page.getByRole('row', { name: /twice/u }).count()).toBe(1)
})
