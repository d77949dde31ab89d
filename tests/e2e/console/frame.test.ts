import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { PHONE, logIn, openConsole } from '../support/operator'
import { expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds on the page as it is. */
const violations = async (page: Page): Promise<readonly string[]> => {
  await page.evaluate(await readFile(AXE, 'utf8'))
  const found: unknown = await page.evaluate(
    'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(n => n.target)}`))',
  )
  return Array.isArray(found) ? found.map(String) : ['axe gave no list']
}

/** An address that no screen has: the frame around it is the same. */
const NOWHERE = '/console/nowhere?of=the-test'

test('An operator logs in with password and second factor, and is where the address leads', async () => {
  const { page } = await openConsole(NOWHERE, { isLoggedIn: false, expected: [/\/console\/api\/login/u] })
  await expectSeen(page.getByRole('heading', { name: 'Log in to the console' }))
  expect(await violations(page)).toEqual([])

  await page.getByLabel('Name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByLabel('Six-digit code').fill('000000')
  await page.keyboard.press('Enter')
  await expectText(page.getByRole('alert'), /Name, password or code is wrong/u)
  // each code works once, so only that field is emptied
  await expectSoon(() => page.getByLabel('Six-digit code').inputValue()).toBe('')
  expect(await page.getByLabel('Name').inputValue()).toBe('demo')

  await logIn(page)
  expect(page.url()).toContain(NOWHERE)
  await expectSeen(page.getByRole('heading', { level: 1 }))
  expect(await violations(page)).toEqual([])
})

test('The whole frame is there by keys alone: palette, list of keys, and the way past the navigation', async () => {
  // axe would measure the contrast of a dialog that is half faded in
  const { page } = await openConsole(NOWHERE, { context: { reducedMotion: 'reduce' } })
  await expectSeen(page.getByRole('heading', { level: 1 }))
  await expectSoon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectSeen(keys)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectGone(keys)

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: 'Find and go' })
  await expectSeen(palette)
  await page.keyboard.type('nothing of the kind')
  await expectSeen(page.getByText('Find orders: nothing of the kind'))
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expectGone(palette)

  await page.reload()
  await expectSeen(page.getByRole('heading', { level: 1 }))
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expectSoon(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('The search key opens the palette on a screen without a search, and the palette does what the buttons do', async () => {
  const { page } = await openConsole('/console/system/accounts')
  await expectSeen(page.getByRole('button', { name: 'Add an account' }))
  await page.keyboard.press('/')
  await expectSeen(page.getByRole('combobox', { name: 'Find and go' }))
  await page.keyboard.type('add an account')
  await expectText(page.getByRole('option', { selected: true }), /Add an account\s*Action/u)
  await page.keyboard.press('Enter')
  await expectSeen(page.getByRole('dialog', { name: 'Add an account' }).getByLabel('Name'))
  await page.keyboard.press('Escape')

  // with a search, the key goes there
  await page.goto('/console/orders')
  await expectSeen(page.getByRole('searchbox'))
  await page.keyboard.press('/')
  await expectSoon(() => page.evaluate(() => document.activeElement?.hasAttribute('data-search'))).toBe(true)
  expect(await page.getByRole('combobox', { name: 'Find and go' }).count()).toBe(0)
})

test('Language and colours are kept in the browser, and a phone has the navigation in a drawer', async () => {
  const { page } = await openConsole(NOWHERE, { viewport: PHONE })
  await page.getByRole('button', { name: 'Open the main menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Main menu' })
  await drawer.getByRole('button', { name: /^Colours/u }).click()
  await drawer.getByRole('button', { name: /^Colours/u }).click()
  await expectSoon(() => page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark')
  await page.keyboard.press('Escape')
  await expectGone(drawer)

  await page.reload()
  await expectSoon(() => page.evaluate(() => document.documentElement.dataset['scheme'])).toBe('dark')
  await page.getByRole('button', { name: 'Open the main menu' }).click()
  await drawer.getByRole('button', { name: '中文' }).click()
  await expectSeen(page.getByRole('button', { name: '打開主選單' }))
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-Hant')
  expect(await violations(page)).toEqual([])
})
