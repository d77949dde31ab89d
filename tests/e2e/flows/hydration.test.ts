import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { openPage } from '../support/page'
import { demo, demoCustomer, got, line } from '../support/customer'
import { lost } from '../support/lost-answers'
import { shifts, watchShifts } from '../support/layout-shifts'
import { heldScripts, isScript, slowPicture } from '../support/slow-line'
import { openAs } from '../support/order-pages'
import { expectAt, expectGone, expectSeen, expectSoon, expectText } from '../support/waiting'
import { shopUrl } from '../../setup/shop-url'

const pages = ['/', '/order?category=2&type=game', '/order/product/G008', '/teams/policies/privacy', '/hk/about']

describe('Hydration', () => {
  test.each(pages)(
    '%s requests no data that its HTML already holds, and nothing moves when it hydrates',
    async path => {
      const { page } = await openPage()
      const asked = asks(page)
      await watchShifts(page)
      await page.goto(path)
      await isLive(page)
      await page.waitForLoadState('networkidle')
      expect(asked).toEqual([])
      expect(await shifts(page)).toBeLessThan(0.01)
    },
  )

  test('A long listing requests the rest of it once, and nothing moves when it arrives', async () => {
    const { page } = await openPage()
    const asked = asks(page)
    await watchShifts(page)
    await page.goto('/order')
    await isLive(page)
    // the page may have been quiet before its code ran
    await expectSoon(() => asked.length).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual(['/api/catalogs'])
    expect(await shifts(page)).toBeLessThan(0.01)
  })

  test('A customer’s page requests account, cart and orders once each, and nothing moves when they arrive', async () => {
    const customer = await demoCustomer()
    await got(customer.cart.add(line('V0001', 2)))
    const { page } = await openAs(customer)
    const asked = asks(page)
    await watchShifts(page)
    await page.goto('/')
    await expectText(page.getByRole('region', { name: 'Cart' }), /\$49/u)
    await expectSoon(() => asked.includes('/api/takings')).toBe(true)
    await page.waitForLoadState('networkidle')
    expect(asked.toSorted()).toEqual(['/api/cart', '/api/me', '/api/takings'])
    expect(await shifts(page)).toBeLessThan(0.01)
  })

  test.each([
    ['/', 'dark', 'en'],
    ['/hk/order/product/G031', 'light', 'en'],
    ['/hk', 'dark', 'zh-Hant'],
    ['/auth/login', 'light', 'zh-Hant'],
    ['/order?q=nothing', 'light', 'zh-Hant'],
  ] as const)('%s (%s, %s) shows the same text before and after hydration', async (path, colorScheme, lang) => {
    // a mismatch is said on the console, and the test is not over before the page is quiet
    const { page } = await openPage({ colorScheme })
    await page.context().addCookies([{ name: 'lang', value: lang, url: shopUrl() }])
    await page.goto(path)
    const drawn = await page.getByRole('main').first().innerText()
    await isLive(page)
    expect(await page.getByRole('main').first().innerText()).toBe(drawn)
  })

  test.each(['/', '/order/product/G008'])('%s keeps the pictures of its HTML while their code is late', async path => {
    const { page } = await openPage()
    const code = await heldScripts(page, url => /\/(?:tile-art|scene)-[^/]+\.js$/u.test(String(url)))
    await page.goto(path)
    const drawn = await page.locator('svg path').count()
    await isLive(page)
    expect(await page.locator('svg.skeleton').count()).toBe(0)
    expect(await page.locator('svg path').count()).toBe(drawn)
    code.open()
    await page.waitForLoadState('networkidle')
    expect(await page.locator('svg path').count()).toBe(drawn)
  })

  test('A tap on a picture whose code has not arrived follows its link without another document', async () => {
    const { page } = await openPage()
    await heldScripts(page, url => /\/tile-art-[^/]+\.js$/u.test(String(url)))
    await page.goto('/')
    await isLive(page)
    const documents = documentsOf(page)
    await tapOnPictureOf(page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }))
    await expectAt(page, '/order?category=7')
    await tapOnPictureOf(page.locator('.rows').getByRole('link', { name: /Portuguese egg tart voucher/u }))
    await expectSeen(page.getByRole('dialog', { name: 'Portuguese egg tart voucher' }))
    expect(documents).toEqual([])
  })

  test('The front page keeps the pictures of its HTML if their code fails to load', async () => {
    const { page } = await openPage({ expected: lost })
    await page.route('**/assets/tile-art-*', route => route.abort())
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('/assets/tile-art-'))
    const documents = documentsOf(page)
    await page.goto('/')
    const drawn = await page.locator('svg path').count()
    await failed
    await isLive(page)
    await page.waitForLoadState('networkidle')
    expect(await page.locator('svg.skeleton').count()).toBe(0)
    expect(await page.locator('svg path').count()).toBe(drawn)
    expect(documents.length).toBe(1)
  })

  test('Hydration begins after the load event', async () => {
    const { page } = await openPage()
    const picture = await slowPicture(page, '/')
    const order: string[] = []
    page.on('request', request => {
      if (isScript(request.url())) order.push('script')
    })
    page.on('load', () => order.push('load'))
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await picture.asked
    picture.open()
    await isLive(page)
    expect(order.slice(0, 2)).toEqual(['load', 'script'])
  })

  test('Hydration begins at the first touch, also before the load event', async () => {
    const { page } = await openPage()
    const picture = await slowPicture(page, '/')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await picture.asked
    await page.mouse.click(5, 300)
    await isLive(page)
    expect(await page.evaluate(() => document.readyState)).not.toBe('complete')
    picture.open()
  })

  test('A tap before hydration is replayed after it, without another document', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page)
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
    await expectAt(page, '/')
    const documents = documentsOf(page)
    code.open()
    await expectAt(page, '/order?category=7')
    await expectSeen(page.getByRole('link', { name: /Portuguese egg tart voucher/u }))
    expect(documents).toEqual([])
  })

  test('Taps on buttons before hydration are all replayed, and of several links the last one', async () => {
    const { page } = await openAs(await demoCustomer())
    const code = await heldScripts(page)
    await page.goto('/order/product/G001')
    const sheet = page.getByRole('dialog')
    const more = sheet.getByRole('button', { name: 'More' })
    await more.click()
    await more.click()
    const add = sheet.getByRole('button', { name: 'Add to cart' })
    await add.click()
    await add.click()
    code.open()
    await expectGone(sheet)
    await expectText(page.getByRole('region', { name: 'Cart' }), /^3\nin the cart/u)

    const again = await heldScripts(page)
    await page.goto('/')
    const kinds = page.getByRole('navigation', { name: 'Categories' })
    await kinds.getByRole('link', { name: 'Game points' }).click()
    await kinds.getByRole('link', { name: 'Food' }).click()
    again.open()
    await expectAt(page, '/order?category=7')
  })

  test('Hydration keeps choices and typed text from before', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page)
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /^680 diamonds/u }).check()
    await sheet.getByLabel('Server').selectOption({ label: 'International' })
    await sheet.getByLabel('Player ID').fill('10203040')
    code.open()
    await isLive(page)
    await expectText(sheet.getByRole('contentinfo'), /\$75/u)
    expect(await sheet.getByRole('radio', { name: /^680 diamonds/u }).isChecked()).toBe(true)
    expect(await sheet.getByLabel('Server').inputValue()).toBe('global')
    expect(await sheet.getByLabel('Player ID').inputValue()).toBe('10203040')
  })

  test('Hydration keeps the scroll position of the row of categories', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page)
    await page.goto('/order?category=1')
    const row = page.getByRole('navigation', { name: 'Categories' })
    await row.evaluate(nav => nav.scrollTo(150, 0))
    code.open()
    await isLive(page)
    await page.getByRole('searchbox').fill('points')
    await expectAt(page, /q=/u)
    expect(await row.evaluate(nav => nav.scrollLeft)).toBe(150)
  })

  test('Text that is typed during hydration reaches the search', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page)
    await page.goto('/order')
    const field = page.getByRole('searchbox')
    await field.pressSequentially('diamon')
    // between the drawing and the moment when it answers, two frames are waited for
    await page.evaluate(() => {
      const frame = window.requestAnimationFrame.bind(window)
      const rest = [...'ds']
      window.requestAnimationFrame = then => {
        const next = rest.shift()
        if (next !== undefined) document.execCommand('insertText', false, next)
        return frame(then)
      }
    })
    code.open()
    await expectAt(page, `/order?q=${encodeURIComponent('diamonds')}`)
    expect(await field.inputValue()).toBe('diamonds')
    await expectText(page.getByRole('status').filter({ hasText: 'found' }), '1 product found')
  })

  test('Hydration does not interrupt the composition of a Chinese character', async () => {
    const { page } = await openPage({ language: 'zh-Hant' })
    const code = await heldScripts(page)
    await page.goto('/order')
    const field = page.getByRole('searchbox')
    await field.focus()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: 'zuan', selectionStart: 4, selectionEnd: 4 })
    code.open()
    // with the first word of it the page can show the button that clears the search
    await expectSeen(page.getByRole('button', { name: '清除搜尋' }))
    await session.send('Input.imeSetComposition', { text: 'zuan shi', selectionStart: 8, selectionEnd: 8 })
    expect(await field.inputValue()).toBe('zuan shi')
    expect(await page.locator('.rows .row').count()).toBeGreaterThan(5)
    // the pinyin for “diamonds” becomes two characters: the first row is the diamonds of the adventure game
    await session.send('Input.insertText', { text: '鑽石' })
    await expectAt(page, `/order?q=${encodeURIComponent('鑽石')}`)
    expect(await field.inputValue()).toBe('鑽石')
    await expectText(page.locator('.rows .row').first(), '冒險手遊鑽石')
  })

  test('Choices that are made during hydration count, the last of several', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page)
    await page.goto('/order/product/G008')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: /^300 diamonds/u }).check()
    await page.evaluate(() => {
      const frame = window.requestAnimationFrame.bind(window)
      const radios = [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=radio]')]
      const [first] = radios
      const wanted = radios.find(({ labels }) => labels?.[0]?.innerText.startsWith('680 diamonds'))
      const rest = [first, wanted]
      window.requestAnimationFrame = then => {
        rest.shift()?.click()
        const select = document.querySelector('select')
        if (select !== null) {
          select.value = 'global'
          for (const kind of ['input', 'change']) select.dispatchEvent(new Event(kind, { bubbles: true }))
        }
        return frame(then)
      }
    })
    code.open()
    await isLive(page)
    await expectText(sheet.getByRole('contentinfo'), /\$75/u)
    expect(await sheet.getByRole('radio', { name: /^680 diamonds/u }).isChecked()).toBe(true)
    expect(await sheet.getByLabel('Server').inputValue()).toBe('global')
  })

  // React hydrates in steps; other work of the page may come between two steps
  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'A tap before hydration sends the number that was typed before it, although hydration pauses after step %i',
    async steps => {
      const { page } = await openPage()
      await page.addInitScript(pauseAfter, steps)
      const code = await heldScripts(page)
      const answered = page.waitForResponse('**/api/verify/tel')
      await page.route('**/api/verify/tel', route => route.fulfill({ status: 204 }))
      await page.goto('/auth/forgot')
      await page.getByLabel('Phone number').fill(demo.tel)
      await page.getByRole('button', { name: 'Get a code' }).click()
      code.open()
      expect((await answered).request().postDataJSON()).toMatchObject({ tel: demo.tel })
    },
  )

  test('A login form that was sent before hydration logs the customer in', async () => {
    const { page } = await openPage()
    const code = await heldScripts(page)
    await page.goto('/auth/login')
    await page.getByLabel('Phone number').fill(demo.tel)
    await page.getByLabel('Password', { exact: true }).fill(demo.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    code.open()
    await expectAt(page, '/order')
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Me' }).click()
    await expectAt(page, '/me')
  })

  test('The links of a page work if its code fails to load', async () => {
    const { page } = await openPage({ expected: [/ERR_FAILED/u, /Failed to fetch dynamically imported module/u] })
    await page.route(isScript, route => route.abort())
    await page.goto('/')
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Food' }).click()
    await expectAt(page, '/order?category=7')
    await expectSeen(page.getByRole('link', { name: /Portuguese egg tart voucher/u }))
  })
})

/** React marks every element that it has made live; the innermost parts of a page come last. */
const isLive = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    ['nav a', 'main :last-child'].every(part => {
      const element = [...document.querySelectorAll(part)].at(-1)
      return element !== undefined && Object.keys(element).some(key => key.startsWith('__reactProps'))
    }),
  )
}

/** Taps the middle of the link's picture, without a check of the element that handles the tap. */
const tapOnPictureOf = async (link: Locator): Promise<void> => {
  await expectSeen(link)
  const position = await link.evaluate(it => {
    const [all, picture] = [it, it.querySelector('svg') ?? it].map(each => each.getBoundingClientRect())
    if (all === undefined || picture === undefined) throw new Error('there is no picture')
    return { x: picture.x - all.x + picture.width / 2, y: picture.y - all.y + picture.height / 2 }
  })
  await link.click({ position })
}

const asks = (page: Page): readonly string[] => {
  const asked: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    // the server cannot render the visitor's region, so the page requests it
    if (pathname.startsWith('/api/') && pathname !== '/api/trace') asked.push(pathname)
  })
  return asked
}

const documentsOf = (page: Page): readonly string[] => {
  const loaded: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'document') loaded.push(request.url())
  })
  return loaded
}

/** Runs in the page. React posts a message for each step; this delays the message of step `steps` by half a second. */
const pauseAfter = (steps: number): void => {
  const post = MessagePort.prototype.postMessage
  let posted = 0
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    posted += 1
    setTimeout(() => post.call(this, message), posted === steps ? 500 : 0)
  }
}
