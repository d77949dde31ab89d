import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RouteName, pathTo, routes } from '~/domain/site/routes'
import { hostileTexts } from '@testing/mothers/hostile'
import { openPage } from '../support/page'
import { serveStatic } from '../../../scripts/lib/serve-static.mjs'
import { TOKEN } from '../support/customer'
import { type HostileBackend, type Mood, startHostileBackend } from '../support/hostile-backend'
import { faults, refusedPictures, watchForHarm } from '../support/hostile-harm'
import { lost } from '../support/lost-answers'

let directory: string
let backend: HostileBackend
let site: Awaited<ReturnType<typeof serveStatic>>

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'shop-hostile-'))
  execFileSync(process.execPath, ['scripts/build-static.mjs', directory], { stdio: 'pipe' })
  backend = await startHostileBackend(moodOf(0))
  site = await serveStatic(directory, backend.url)
})

afterAll(async () => {
  await site?.close()
  await backend?.close()
  rmSync(directory, { recursive: true, force: true })
})

/** Each place says another of the texts, in each round yet another. */
const textsOf =
  (round: number) =>
  (place: string): string =>
    hostileTexts[
      (Array.from(place).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7) + round) %
        hostileTexts.length
    ] ?? ''

/** One in each run of the tests; with `HOSTILE=all` every place says every text. */
const ROUNDS = process.env['HOSTILE'] === 'all' ? hostileTexts.map((_, at) => at) : [0]

const moodOf = (round: number, more: Partial<Mood> = {}): Mood => ({ text: textsOf(round), says: settled, ...more })

/** The values that a page needs to be shown at all: the customer's state, and something to choose from. */
const settled = (place: string): unknown => {
  switch (place) {
    case '/api/me data.status.name':
      return 'active'
    case '/api/me data.consents':
    case '/api/init policies':
      return []
  }
  if (place.endsWith('.min')) return 0
  // another target would make the whole text unreadable
  if (place.startsWith('/api/texts') && place.endsWith('.href')) return 'https://evil.example/'
  return place.endsWith('products.0.stockout') ? false : undefined
}

/** Answers that oblige the customer to use this account page. */
const forced: Partial<Record<RouteName, Mood['says']>> = {
  password: place => (place === '/api/me data.status.name' ? 'require_update_password' : settled(place)),
  binding: place => (place === '/api/me data.registered' ? false : settled(place)),
  // the customer must not have accepted these policies yet
  consent: place => (place === '/api/init policies' ? undefined : settled(place)),
}

const names = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))

/** An address of a page with hostile texts for each part of it that is free. */
const addressOf = (name: RouteName, text: (place: string) => string): string => {
  const free = routes[name].pattern.split('/').filter(part => part.startsWith(':'))
  // proxies decode a path: characters that no server accepts in a path are replaced
  const part = (place: string) => text(place).replaceAll(/[\p{Cc}/\\.]/gu, '_') || '_'
  const path = pathTo(name, Object.fromEntries(free.map(each => [each.replaceAll(/[:?]/gu, ''), part(each)])))
  const query = ['q', 'category', 'type', 'order', 'redirect', 'from', 'token', 'client_id', 'scope'].map(
    key => `${key}=${encodeURIComponent(wellFormed(text(`?${key}`)))}`,
  )
  return `${path}?${query.join('&')}#${encodeURIComponent(wellFormed(text('#')))}`
}

/** An address cannot hold half a character. */
const wellFormed = (text: string): string => Buffer.from(text).toString()

const open = (name: RouteName) =>
  openPage({
    expected: [...lost, ...refusedPictures],
    context: {
      baseURL: site.url,
      hasTouch: true,
      ...(routes[name].access === 'guest' ? {} : { storageState: loggedIn() }),
    },
  })

const loggedIn = () => ({
  cookies: [],
  origins: [{ origin: site.url, localStorage: [{ name: TOKEN, value: 'Bearer hostile' }] }],
})

/** Waits until the page shows no skeleton, and is painted. */
const still = async (page: Page): Promise<void> => {
  await page.waitForFunction(
    () => document.querySelector('main, [role=dialog]') !== null && document.querySelector('.skeleton') === null,
  )
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))))
}

describe('Hostile texts from the backend and from the address [I-27]', () => {
  describe.each(ROUNDS)('in round %i', round => {
    test.each(names)(
      'Hostile texts on the page %s run no script, send no request to another site and do not widen the page',
      async name => {
        backend.turn(moodOf(round, { says: forced[name] ?? settled }))
        const { page } = await open(name)
        const harm = watchForHarm(page, site.url)
        await page.goto(addressOf(name, textsOf(round)))
        await still(page)
        expect(await faults(page, harm)).toEqual([])
      },
    )
  })

  test.each(['success', 'waiting_for_payment', 'paid', 'processing', 'cancelled', 'refund_due', 'refunded'])(
    'Hostile texts do no harm on an order with the status %s',
    async status => {
      backend.turn(moodOf(5, { says: place => (place.endsWith('status') ? { name: status } : settled(place)) }))
      const { page } = await open('orders')
      const harm = watchForHarm(page, site.url)
      await page.goto('/orders/1')
      await still(page)
      expect(await faults(page, harm)).toEqual([])
    },
  )

  test.each(['redirect', 'app', 'qr', 'form', 'jsapi', 'offline', 'none'].map((kind, at) => [kind, at] as const))(
    'Hostile texts do no harm in a payment of the kind %s',
    async (_, at) => {
      const pays: Mood['says'] = place => {
        if (place.endsWith('status')) return { name: 'waiting_for_payment' }
        if (place === '/api/orders/{id}/payments ?') return at
        // where to go is one of the texts that run
        return /\.(?:url|web_url|action)$/u.test(place) ? 'javascript:globalThis.ran=1' : settled(place)
      }
      backend.turn(moodOf(3, { says: pays }))
      const { page } = await open('pay')
      const harm = watchForHarm(page, site.url)
      await page.goto('/pay?order=1')
      await still(page)
      await page.locator('main button[type=button], main button[type=submit], .dock button').last().click()
      await still(page)
      expect(await faults(page, harm)).toEqual([])
    },
  )

  test('Hostile texts do no harm in a product that is added, shared and shown in the cart', async () => {
    backend.turn(
      moodOf(2, { says: place => (/products\.0\.(?:fields|variations)$/u.test(place) ? [] : settled(place)) }),
    )
    const { page } = await open('home')
    const harm = watchForHarm(page, site.url)
    await page.goto('/order/product/1')
    await still(page)
    await page.getByRole('button', { name: 'Share' }).click()
    expect(await faults(page, harm)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: /in the cart/u }).click()
    await still(page)
    expect(await faults(page, harm)).toEqual([])
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('alertdialog').waitFor()
    expect(await faults(page, harm)).toEqual([])
  })

  test.each([409, 422, 500] as const)('Hostile texts do no harm in a refusal with status %i', async refuses => {
    backend.turn(moodOf(4, { refuses, says: place => (place.endsWith('products.0.variations') ? [] : settled(place)) }))
    const { page } = await open('home')
    const harm = watchForHarm(page, site.url)
    await page.goto('/order/product/1')
    await still(page)
    for (const field of await page.getByRole('dialog').getByRole('textbox').all()) await field.fill('1')
    for (const field of await page.getByRole('dialog').getByRole('combobox').all())
      await field.selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('dialog').locator('.wrong').first().waitFor()
    expect(await faults(page, harm)).toEqual([])
  })
})
