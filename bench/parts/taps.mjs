import { alive, answered, launch, longestOf, phonePage, seenBy } from '../kit/phone.mjs'
import { row } from '../kit/rows.mjs'
import { demoShop } from '../kit/stocked-shop.mjs'

// How long a phone takes to answer taps and letters, also with 5,000 product groups.

const MANY = 5_000
const TYPED = ['moon', '鑽石', '月卡 3', '680', 'zzzz']
const SCREENS = 60

const tapOn = locator => locator.first().tap()

const drawn = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))

/** Opens a page in a fresh browser, and answers what `look` finds there. */
const onPhone = async (browser, url, look) => {
  const { page, close } = await phonePage(browser)
  try {
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await alive(page)
    return await look(page)
  } finally {
    await close()
  }
}

/** The slowest of some repeats says what a customer may meet; the median would hide it. */
const slowest = async (times, measure) => {
  let most = 0
  for (let at = 0; at < times; at += 1) most = Math.max(most, await measure())
  return most
}

const letters = async page => {
  const field = page.getByRole('searchbox').first()
  const costs = []
  for (const word of TYPED) {
    await field.focus()
    for (const letter of word) costs.push(await answered(page, () => page.keyboard.insertText(letter)))
    await field.fill('')
    await drawn(page)
  }
  return Math.max(...costs)
}

/** The longest task until the page has all groups and has done nothing for a second. */
const allGroups = async page => {
  await page.waitForFunction(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name, responseEnd }) => name.includes('/api/catalogs') && responseEnd > 0),
  )
  await page.waitForFunction(() => {
    const { startTime, duration } = window.seen.tasks.at(-1)
    return performance.now() - startTime - duration > 1000
  })
  return longestOf((await seenBy(page)).tasks)
}

const scrolled = async page => {
  const before = (await seenBy(page)).tasks.length
  let most = 0
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.evaluate(() => window.scrollBy(0, 800))
    await drawn(page)
    most = Math.max(most, await page.locator('.rows .row').count())
  }
  const tasks = (await seenBy(page)).tasks.slice(before)
  return { most, longest: longestOf(tasks) }
}

const product = '/order/product/G001'

export const taps = async ({ short }) => {
  const times = short ? 1 : 5
  const { browser } = await launch()
  const rows = []
  const ms = (what, value, atMost) => rows.push(row(what, value, { unit: 'ms', atMost }))
  try {
    const few = await demoShop()
    try {
      const first = await slowest(times, () =>
        onPhone(browser, `${few.url}/`, page => answered(page, () => tapOn(page.locator('a.card')))),
      )
      ms('the first tap after the start', first, 100)
      const listed = await slowest(times, () =>
        onPhone(browser, `${few.url}/order`, page =>
          answered(page, () => tapOn(page.locator('a[href^="/order/product/"]'))),
        ),
      )
      ms('the first tap in the listing', listed, 100)
      const choice = await slowest(times, () =>
        onPhone(browser, few.url + product, page =>
          answered(page, () => tapOn(page.locator('[role=dialog] label.choice:has(input:not(:checked))'))),
        ),
      )
      ms('the choice of a denomination', choice, 100)
      const stepper = await slowest(times, () =>
        onPhone(browser, few.url + product, page =>
          answered(page, () => tapOn(page.locator('[role=dialog] .stepper button:last-of-type'))),
        ),
      )
      ms('the stepper', stepper, 100)
    } finally {
      await few.stop()
    }
    const groups = short ? 200 : MANY
    const many = await demoShop({ groups })
    try {
      const { typed, most, longest, start } = await onPhone(browser, `${many.url}/order`, async page => ({
        start: await allGroups(page),
        ...(await scrolled(page)),
        typed: (await page.evaluate(() => window.scrollTo(0, 0)), await letters(page)),
      }))
      ms(`a letter of a search among ${groups} groups`, typed, 100)
      ms('the longest task while it scrolls', longest, 150)
      rows.push(row('rows in the document at once', most))
      rows.push(row(`the longest task before, with all ${groups} groups read`, start, { unit: 'ms' }))
    } finally {
      await many.stop()
    }
  } finally {
    await browser.close()
  }
  return rows
}
