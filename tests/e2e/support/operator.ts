import type { Cookie, Page } from 'playwright'
import { OPERATOR_PATH } from '@server/boot/demo-operator'
import { DEMO_OPERATOR } from '@server/operators/demo-operator'
import type { Lang } from '~/domain/shared/locale'
import { type OpenPage, type PageOptions, openPage } from '../../setup/browser'
import { expectSeen, expectSoon } from './waiting'

/** The sizes of a desk and a phone. */
const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

interface ConsoleOptions extends PageOptions {
  /** English, except for a test whose subject is Chinese. */
  readonly language?: Lang
  readonly isLoggedIn?: boolean
}

/** The console for a desk, logged in as the operator of the demo. */
export const openConsole = async (
  path = '/console',
  { language = 'en', isLoggedIn = true, ...options }: ConsoleOptions = {},
): Promise<OpenPage> => {
  const opened = await openPage({
    viewport: DESK,
    locale: `${language}-MO`,
    ...options,
    // the browser's own line about the 401 that asks for the login
    expected: [/\/console\/api\/me/u, ...(options.expected ?? [])],
  })
  const { page } = opened
  if (isLoggedIn && held.length > 0) await page.context().addCookies([...held])
  await page.goto(path)
  if (isLoggedIn && held.length === 0) await logIn(page)
  return opened
}

/** The session of this process: each code of the second factor works once, so that a login can take half a minute. */
let held: readonly Cookie[] = []
let lastCode = ''

/** Fills in the login that is shown. */
export const logIn = async (page: Page): Promise<void> => {
  await page.getByLabel('Name').fill(DEMO_OPERATOR.name)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_OPERATOR.password)
  await page.getByLabel('Six-digit code').fill(await freshCode(page))
  await page.getByRole('button', { name: 'Log in' }).click()
  await expectSeen(page.getByRole('button', { name: 'Log out' }))
  held = (await page.context().cookies()).filter(({ path }) => path.startsWith('/console'))
}

/** A code that was not used yet: the page in place of the authenticator app shows the present one. */
const freshCode = async (page: Page): Promise<string> => {
  const read = async () => /\d{6}/u.exec(await (await page.request.get(OPERATOR_PATH)).text())?.[0] ?? ''
  for (let tries = 0; tries < 3; tries += 1) {
    const code = await expectedOther(read)
    if (code !== undefined) return (lastCode = code)
  }
  throw new Error('the page of the demo shows no new code')
}

/** The code, if it changes within the patience of an expectation. */
const expectedOther = async (read: () => Promise<string>): Promise<string | undefined> => {
  await expectSoon(read)
    .not.toBe(lastCode)
    .catch(() => undefined)
  const code = await read()
  return code === lastCode ? undefined : code
}
