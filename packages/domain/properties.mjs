import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cartLine, payment } from 'stone-shop-domain/arbitraries/cart'
import { productGroup } from 'stone-shop-domain/arbitraries/catalog'
import { decimalParts } from 'stone-shop-domain/arbitraries/money'
import { order, orderHistory } from 'stone-shop-domain/arbitraries/order'
import { spelledStatus } from 'stone-shop-domain/arbitraries/order-status'
import { anyModules } from 'stone-shop-domain/arbitraries/qr'
import { anyTarget } from 'stone-shop-domain/arbitraries/redirect'
import { form, optionsFor } from 'stone-shop-domain/arbitraries/variant'
import { moment } from 'stone-shop-domain/arbitraries/wire'
import { bill } from 'stone-shop-domain/cart/bill'
import { priced } from 'stone-shop-domain/cart/cart'
import { listingQuery, listingSearch } from 'stone-shop-domain/catalog/listing-query'
import { cleanOptions, problems } from 'stone-shop-domain/catalog/product-form'
import { finder, folded } from 'stone-shop-domain/catalog/search'
import { plainPath } from 'stone-shop-domain/graphics/qr'
import { isPayable, newer } from 'stone-shop-domain/orders/order'
import { parseStatus, statusOf } from 'stone-shop-domain/orders/order-status'
import { remaining } from 'stone-shop-domain/payments/countdown'
import { parseAmount } from 'stone-shop-domain/shared/money'
import { safeRedirect } from 'stone-shop-domain/site/redirect'

test('an amount with more than two decimals is rounded half away from zero', () => {
  fc.assert(
    fc.property(decimalParts, ({ sign, whole, decimals }) => {
      const scale = 10n ** BigInt(decimals.length)
      const exact = BigInt(whole + decimals) * 100n
      const rounded = (2n * exact + scale) / (2n * scale)
      const text = decimals === '' ? sign + whole : `${sign}${whole}.${decimals}`
      assert.equal(parseAmount(text), Number(BigInt(sign + rounded)))
    }),
  )
})

test('the bill of a cart stays the same if a line is split in two', () => {
  fc.assert(
    fc.property(cartLine, fc.nat({ max: 99 }), payment, (line, some, method) => {
      const first = Math.min(some, line.quantity)
      const halves = [first, line.quantity - first].map(quantity => ({ ...line, quantity }))
      assert.deepEqual(bill(priced(halves, method)), bill(priced([line], method)))
    }),
  )
})

test('a safe redirect stays on the origin of the shop, and a browser does not rewrite it', () => {
  fc.assert(
    fc.property(anyTarget, raw => {
      const target = safeRedirect(raw)
      if (target !== undefined) assert.equal(new URL(target, 'https://shop.test').href, `https://shop.test${target}`)
    }),
    { numRuns: 10_000 },
  )
})

test('a status is read in every spelling, and read again as it was written', () => {
  fc.assert(
    fc.property(spelledStatus, fc.anything(), ({ status, text }, raw) => {
      assert.deepEqual(parseStatus(text), statusOf(status))
      const read = parseStatus(raw)
      assert.deepEqual(parseStatus(read._tag === 'unknown' ? read.raw : read._tag), read)
    }),
  )
})

test('versions of an order that arrive in any sequence end with the newest', () => {
  fc.assert(
    fc.property(orderHistory, arrivals => {
      const held = arrivals.reduce((before, arrived) => newer(before, arrived))
      assert.equal(held.version, Math.max(...arrivals.map(({ version = 0 }) => version)))
    }),
  )
})

test('the values that a product form sends are trimmed, and have the problems of the entered ones', () => {
  const filled = form.chain(of => optionsFor(of).map(entered => ({ of, entered })))
  fc.assert(
    fc.property(filled, ({ of, entered }) => {
      const sent = cleanOptions(of, entered)
      assert.deepEqual(problems(of, sent), problems(of, entered))
      for (const value of Object.values(sent)) assert.equal(value, value.trim())
    }),
  )
})

test('the filter of a listing is the same after it was written into an address and read again', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map(each => each.trim())
  const filter = fc.record({ category: text, type: text, q: text }, { requiredKeys: [] })
  fc.assert(
    fc.property(filter, wanted => {
      const filled = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
      assert.deepEqual(listingQuery(`?${listingSearch(wanted)}`), filled)
    }),
  )
})

test('a search finds a product by every piece of its name', () => {
  fc.assert(
    fc.property(productGroup, fc.nat(), fc.nat({ max: 8 }), (group, from, length) => {
      const letters = folded(group.name)
      const start = from % (letters.length + 1)
      assert.ok(finder(letters.slice(start, start + length))(group))
    }),
  )
})

test('an unpaid order can be paid exactly as long as its countdown runs', () => {
  fc.assert(
    fc.property(order, moment, fc.integer({ min: -3000, max: 3000 }), (of, deadline, late) => {
      const unpaid = { ...of, status: statusOf('pending'), expires_at: deadline }
      const now = deadline + late
      assert.equal(isPayable(unpaid, now), remaining(deadline, now) > 0)
    }),
  )
})

test('the drawing of a QR code has exactly its dark modules', () => {
  fc.assert(
    fc.property(anyModules, modules => {
      const at = Array.from({ length: modules.size }, (_, index) => index)
      const dark = at.flatMap(y => at.filter(x => modules.get(y, x)).map(x => `${x + 4} ${y + 4}`))
      const drawn = [...plainPath(modules).matchAll(/M(\d+) (\d+)h(\d+)/gu)].flatMap(([, x, y, width]) =>
        at.slice(0, Number(width)).map(next => `${Number(x) + next} ${y}`),
      )
      assert.deepEqual(drawn, dark)
    }),
  )
})
