import type { Cookie, Page } from 'playwright'
import { expect } from 'vitest'
import { type Http, type Input, http } from '~/adapters/http/client'
import type { ActCall, ConsoleCall } from '~/contract/console/console-call'
import { operatorCalls } from '~/contract/console/operators'
import { sessionCalls } from '~/contract/console/session'
import type { Lang } from '~/domain/shared/locale'
import { OPERATOR_PATH } from '@server/boot/demo-operator'
import type { Role } from '@server/platform/database/schema/operators'
import { DEMO_OPERATOR } from '@server/operators/demo-operator'
import { shownCode } from '@server/operators/second-factor'
import { type OpenPage, type PageOptions, openPage } from '../../setup/browser'
import { startShop } from '../../setup/shop-process'
import { retoldAt } from './changed-answers'
import { got, withCookies } from './customer'
import { expectSeen } from './waiting'

/** The sizes of a desk and a phone. */
const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

const PASSWORD = 'violet-harbour-47-lanterns'

/** An operator with an account, a password and an authenticator app. */
export interface Staff {
  readonly name: string
  readonly role: Role
  /** A code of the app that was not used yet. */
  readonly code: () => Promise<string>
}

interface ConsolePageOptions extends PageOptions {
  /** English, except for a test whose subject is Chinese. */
  readonly language?: Lang
}

/** A separate shop with the console, for tests that change what all shoppers see. */
export interface ConsoleShop {
  readonly url: string
  /** One account of each role. */
  readonly staff: Readonly<Record<Role, Staff>>
  /** Opens the console for a desk, logged in as this operator. The first time is a real login in the browser. */
  readonly open: (who: Staff, path?: string, options?: ConsolePageOptions) => Promise<OpenPage>
  /** Makes a call as an owner, for what a test takes for granted. */
  readonly look: <Body, Answer>(call: ConsoleCall<Body, Answer>, input?: Input<Body>) => Promise<Answer>
  readonly act: <Given, Answer>(
    call: ActCall<Given, Answer>,
    input: NoInfer<Given>,
    params?: Readonly<Record<string, string>>,
  ) => Promise<Answer>
  readonly stop: () => Promise<void>
}

/** Starts it. `settings` are environment variables of the shop. */
export const startConsoleShop = async (settings: Readonly<Record<string, string>> = {}): Promise<ConsoleShop> => {
  const { url, stop } = await startShop(settings)
  try {
    const owner = await demoOwner(url)
    const act: ConsoleShop['act'] = (call, input, params = {}) =>
      got(owner.ask(call, { params, body: { input, dry_run: false, reason: 'a test' } }))
    const hire = async (name: string, role: Role): Promise<Staff> => {
      const { secret } = await act(operatorCalls.addOperator, { name, role })
      return { name, role, code: codesOf(secret) }
    }
    const staff = {
      owner: await hire('olivia', 'owner'),
      counter: await hire('carlos', 'counter'),
      fulfilment: await hire('fong', 'fulfilment'),
      'read-only': await hire('rita', 'read-only'),
    }
    return { url, staff, open: opener(url), look: (call, input) => got(owner.ask(call, input)), act, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The calls of the operator whom a demo comes with. The login has just proved the second factor. */
const demoOwner = async (url: string): Promise<Http> => {
  const client = http({
    fetch: withCookies(new Map()),
    baseUrl: url,
    locale: 'mo',
    language: 'en-MO',
    token: () => undefined,
    onRefused: () => undefined,
    onServerTime: () => undefined,
    onActivity: () => undefined,
  })
  const [code = ''] = /\d{6}/u.exec(await (await fetch(`${url}${OPERATOR_PATH}`)).text()) ?? []
  await got(client.ask(sessionCalls.logIn, { body: { ...DEMO_OPERATOR, code } }))
  return client
}

const STEP_MS = 30_000

/** The half minute that it is now. */
const present = (): number => Math.floor(Date.now() / STEP_MS)

/**
 * The codes of an authenticator app, each later than the one before. The shop also takes the code of the next half minute,
 * so that two can be used without waiting.
 */
const codesOf = (secret: string): (() => Promise<string>) => {
  let last = 0
  return async () => {
    const next = Math.max(last + 1, present())
    await expect.poll(present, { timeout: 2 * STEP_MS, interval: 100 }).toBeGreaterThanOrEqual(next - 1)
    last = next
    return shownCode(secret, next * STEP_MS).code
  }
}

const opener = (url: string): ConsoleShop['open'] => {
  const sessions = new Map<string, readonly Cookie[]>()
  return async (who, path = '/console', { language = 'en', ...options } = {}) => {
    const opened = await openPage({
      viewport: DESK,
      locale: `${language}-MO`,
      ...options,
      context: { baseURL: url, ...options.context },
      // the browser's own line about the 401 that asks for the login, and the 409 of the first one
      expected: [/\/console\/api\/(?:me|login)\b/u, ...(options.expected ?? [])],
    })
    const { page } = opened
    const held = sessions.get(who.name)
    if (held !== undefined) await page.context().addCookies([...held])
    await page.goto(path)
    if (held === undefined) await logInAs(page, who)
    sessions.set(who.name, await page.context().cookies())
    return opened
  }
}

/** The console takes the second factor for an old one, as it does five minutes after the login. */
export const outliveStepUp = async (page: Page): Promise<void> => {
  await retoldAt(page, sessionCalls.me.path, ({ step_up_until: _, ...operator }) => operator)
  await page.reload()
  await expectSeen(page.locator('#main'))
}

/** Fills in the login that is shown. The first login of an account also sets its password. */
export const logInAs = async (page: Page, who: Staff): Promise<void> => {
  const submit = page.getByRole('button', { name: 'Log in' })
  const again = page.getByLabel('Password again')
  const inside = page.locator('#main')
  await page.getByLabel('Name').fill(who.name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Six-digit code').fill(await who.code())
  await submit.click()
  await expectSeen(again.or(inside))
  if (await again.isVisible()) {
    await again.fill(PASSWORD)
    await submit.click()
  }
  await expectSeen(inside)
}
