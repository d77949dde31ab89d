import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page, Response } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '@console/screens/registry'
import { isOpen } from '@console/screens/screen-entry'
import type { Role } from '@server/platform/database/schema/operators'
import { mayRun } from '@server/operators/permissions'
import { stickingOut } from '../../looks/sticking-out'
import { type ConsoleShop, PHONE, startConsoleShop } from '../support/console'
import { demoCustomer, line, placed } from '../support/customer'
import { expectSeen, expectSoon } from '../support/waiting'

let shop: ConsoleShop

beforeAll(async () => {
  shop = await startConsoleShop()
  const customer = await demoCustomer(shop.url)
  // something for the lists
  await placed(customer, [line('V0002', 2)])
})
afterAll(() => shop.stop())

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Screens that stand at one address. */
const paths = screens.filter(({ path }) => !path.includes(':'))

/** The codes that the shop of a demo begins with. */
const CODES = readFileSync('data/codes.csv', 'utf8')
  .split('\n')
  .slice(1)
  .flatMap(text => text.split(',')[1] ?? [])
  .filter(code => code !== '')

const settled = async (page: Page): Promise<void> => {
  await expectSeen(page.getByRole('heading', { level: 1 }))
  await expectSoon(() => page.locator('[aria-busy=true]').count()).toBe(0)
}

/** Opens each screen by its address, then each of its tabs. */
const walk = async (page: Page, look: (place: string) => Promise<void>): Promise<void> => {
  for (const { path } of paths) {
    await page.goto(`/console${path}`)
    await settled(page)
    await look(path)
    const tabs = page.getByRole('tab')
    for (let at = 1; at < (await tabs.count()); at += 1) {
      await tabs.nth(at).click()
      await settled(page)
      await look(`${path} ${await tabs.nth(at).innerText()}`)
    }
  }
}

/** The answers to the console’s calls, while the page is open. */
const answersOn = (page: Page): { readonly statuses: string[]; readonly texts: Promise<string>[] } => {
  const heard = { statuses: new Array<string>(), texts: new Array<Promise<string>>() }
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/console/api/')) return
    heard.statuses.push(`${response.status()} ${response.request().method()} ${pathname}`)
    heard.texts.push(response.text().catch(() => ''))
  })
  return heard
}

test.each<Role>(['owner', 'counter', 'fulfilment', 'read-only'])(
  'The role %s finds each screen that it may see, none asks for more than it may, and no list has a code [I-11]',
  { timeout: 600_000 },
  async role => {
    const who = shop.staff[role]
    const { page } = await shop.open(who)
    await settled(page)
    const heard = answersOn(page)
    const open = paths.filter(entry => isOpen(entry, command => mayRun(role, command)))
    const areas = await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').count()
    expect(areas).toBe(new Set(open.map(({ name }) => name)).size)
    await walk(page, async () => {
      const text = await page.content()
      expect(CODES.filter(code => text.includes(code))).toEqual([])
    })
    const texts = (await Promise.all(heard.texts)).join('\n')
    expect(CODES.filter(code => texts.includes(code))).toEqual([])
    expect(heard.statuses.length).toBeGreaterThan(5)
    expect(heard.statuses.filter(each => !each.startsWith('200 '))).toEqual([])
  },
)

test('On a phone nothing sticks out of a screen, and axe finds nothing on any', { timeout: 600_000 }, async () => {
  const { page } = await shop.open(shop.staff.owner, '/console', { viewport: PHONE })
  await settled(page)
  const axe = readFileSync(AXE, 'utf8')
  const found: string[] = []
  await walk(page, async place => {
    found.push(...(await page.evaluate(stickingOut)).map(each => `${place}: ${each}`))
    await page.evaluate(axe)
    const violations: unknown = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.map(n => n.target)}`))',
    )
    found.push(...[violations].flat().map(each => `${place}: ${String(each)}`))
  })
  expect(found).toEqual([])
})
