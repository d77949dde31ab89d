import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { productCalls } from '~/contract/console/products'
import { shopCalls } from '~/contract/console/shop'
import { cents } from '~/domain/shared/money'
import { listActs } from '@server/operators/acts'
import { lockImports } from '@server/platform/database/import-transaction'
import { variants } from '@server/platform/database/schema/catalogue'
import { expectError } from '@tests/server/http/harness'
import { type Console, type ConsoleHarness, openConsoleShop } from '@tests/server/console/harness'
import { heldTransaction } from '@tests/server/platform/held-transaction'

const words = (text: string) => ({ 'zh-Hant': `「${text}」`, en: text })

describe('the products at the console', () => {
  let h: ConsoleHarness
  let owner: Console
  beforeAll(async () => {
    h = await openConsoleShop()
    owner = await h.person('owner')
  })
  afterAll(() => h.close())

  /** A new variant and the product that it is in, as the console has it. */
  const product = async () => {
    const variant = await h.variant({ codes: 2, price: 10_000 })
    const [row] = await h.deps.db.select().from(variants).where(eq(variants.no, variant))
    const no = row?.groupNo ?? ''
    // the tests share a product: it is on sale when a test begins
    const { revision } = await seen(no)
    const scheduled = await owner.act(productCalls.scheduleProduct, { revision, what: 'group', no })
    await owner.act(productCalls.showProduct, { revision: scheduled.right().revision, what: 'group', no })
    return { no, variant, seen: await seen(no) }
  }
  const seen = async (no: string) => (await owner.look(productCalls.product, { params: { no } })).right()
  const acts = (command: string) => listActs(h.deps.db, { command, limit: 9 })

  it('a product has its texts in both languages, its variants, and their prices and stock', async () => {
    const { no, variant, seen: found } = await product()
    expect(found).toMatchObject({ no, hidden: false, name: { 'zh-Hant': expect.any(String), en: expect.any(String) } })
    expect(found.variants.find(each => each.no === variant)).toMatchObject({
      base: { price: 10_000 },
      for_sale: 2,
      now: expect.arrayContaining([expect.objectContaining({ edition: 'mo', price: 10_000 })]),
    })
    expect((await owner.look(productCalls.product, { params: { no: 'none' } })).status).toBe(404)
  })

  it('texts are changed with a dry run before, and the audit has who did it at the console', async () => {
    const { no, seen: before } = await product()
    const input = { revision: before.revision, name: words('New name') }
    const params = { no }
    const tried = (await owner.act(productCalls.changeProduct, input, { params, dryRun: true })).right()
    expect(tried.changes).toMatchObject([
      { what: 'group', id: no, how: 'changed', parts: [expect.any(String), expect.any(String)] },
    ])
    expect((await seen(no)).name).toEqual(before.name)
    const done = (await owner.act(productCalls.changeProduct, input, { params, reason: null })).right()
    expect(done.changes).toEqual(tried.changes)
    expect(await seen(no)).toMatchObject({ name: words('New name'), revision: before.revision + 1 })
    expect((await acts('catalogue import'))[0]).toMatchObject({ by: owner.name, via: 'console', subject: no })
    const same = (
      await owner.act(productCalls.changeProduct, { ...input, revision: done.revision }, { params })
    ).right()
    expect(same).toMatchObject({ changes: [], revision: done.revision })
  })

  it('an operator who saw an earlier version is refused, and learns what would be lost', async () => {
    const { no, seen: before } = await product()
    const params = { no }
    const change = (revision: number, text: string) =>
      owner.act(productCalls.changeProduct, { revision, name: words(text) }, { params })
    const first = (await change(before.revision, 'First')).right()
    expect((await change(before.revision, 'Second')).body).toMatchObject({
      refusal: 'stale',
      facts: { what: 'group', id: no, revision: String(first.revision), parts: expect.stringContaining('"First"') },
    })
    // another part of the product does not take the first change back
    const description = words('Other words')
    const other = await owner.act(productCalls.changeProduct, { revision: before.revision, description }, { params })
    expect(other.status).toBe(200)
    expect(await seen(no)).toMatchObject({ name: words('First'), description })
    expect((await change(before.revision + 99, 'x')).body).toMatchObject({ refusal: 'no_revision' })
  })

  it('texts that are empty, a category that is none and a picture that no page can show are refused', async () => {
    const {
      no,
      seen: { revision },
    } = await product()
    const change = (input: object) => owner.act(productCalls.changeProduct, { revision, ...input }, { params: { no } })
    expect(
      Object.keys(
        expectError(
          await owner.ask('POST', `/console/api/catalogue/groups/${no}`, {
            body: { input: { revision, name: { 'zh-Hant': '', en: 'x' } }, dry_run: false },
          }),
          422,
        ),
      ),
    ).toEqual(['input.name.zh-Hant'])
    expect((await change({ category: 'none' })).body).toMatchObject({ refusal: 'no_category', facts: { id: 'none' } })
    const image = '/pictures/none.0123456789abcdef'
    expect((await change({ image })).body).toMatchObject({ refusal: 'picture_not_shown', facts: { address: image } })
  })

  it('a price is set in an edition, for later, and for cash, and needs a reason', async () => {
    const {
      no,
      variant,
      seen: { revision },
    } = await product()
    const params = { no: variant }
    const price = { revision, although_large: false, price: cents(9_900) }
    expectError(await owner.act(productCalls.setPrice, price, { params, reason: null }), 422)
    const set = (
      await owner.act(productCalls.setPrice, { ...price, edition: 'hk', cash: cents(9_500) }, { params })
    ).right()
    const from = h.clock.now + 86_400_000
    const later = { ...price, revision: set.revision, from, cash: 'none' as const }
    expect((await owner.act(productCalls.setPrice, later, { params })).status).toBe(200)
    const row = (await seen(no)).variants.find(each => each.no === variant)
    expect(row).toMatchObject({
      base: { price: 10_000 },
      own: [{ edition: 'hk', price: 9_900, cash: 9_500 }],
      later: [{ from, price: 9_900 }],
      now: expect.arrayContaining([expect.objectContaining({ edition: 'hk', price: 9_900, cash: 9_500 })]),
    })
    const taken = await owner.act(productCalls.removePrice, { revision: set.revision + 1, from }, { params })
    expect(taken.status).toBe(200)
    expect((await seen(no)).variants.find(each => each.no === variant)?.later).toEqual([])
  })

  it('a price that becomes ten times as low, or is for cash and not lower, is refused', async () => {
    const {
      variant,
      seen: { revision },
    } = await product()
    const set = async (given: { price: number; cash?: number; although_large?: boolean; from?: number }) => {
      const { price, cash, ...more } = given
      const input = {
        revision,
        although_large: false,
        price: cents(price),
        ...(cash === undefined ? {} : { cash: cents(cash) }),
      }
      return (await owner.act(productCalls.setPrice, { ...input, ...more }, { params: { no: variant } })).body
    }
    expect(await set({ price: 1_000 })).toMatchObject({
      refusal: 'large_change',
      facts: { old: '100.00', fresh: '10.00' },
    })
    expect(await set({ price: 9_000, cash: 9_000 })).toMatchObject({
      refusal: 'cash_not_below',
      facts: { cash: '90.00' },
    })
    expect(await set({ price: 9_000, from: h.clock.now - 1 })).toMatchObject({ refusal: 'past' })
    expect(await set({ price: 1_000, although_large: true })).toMatchObject({
      changes: [{ what: 'variant', id: variant }],
    })
  })

  it('a product is hidden and shown, and the answer says what is not sold all the same', async () => {
    const {
      no,
      variant,
      seen: { revision },
    } = await product()
    const hide = (what: 'group' | 'variant', id: string, seenRevision: number) =>
      owner.act(productCalls.hideProduct, { revision: seenRevision, what, no: id }, { reason: null })
    await hide('variant', variant, revision)
    const hidden = (await hide('group', no, revision + 1)).right()
    expect(await seen(no)).toMatchObject({ hidden: true })
    const shown = await owner.act(productCalls.showProduct, { revision: hidden.revision, what: 'group', no })
    expect(shown.right().not_sold).toContainEqual({
      variant,
      because: [{ tag: 'variant_hidden', facts: { no: variant, isHidden: 'true', isOffSale: 'false' } }],
    })
    const stale = await owner.act(productCalls.hideProduct, { revision, what: 'group', no })
    expect(stale.body).toMatchObject({ refusal: 'stale' })
  })

  it('a product is sold between two times and in one edition, and the times are in order', async () => {
    const {
      no,
      seen: { revision },
    } = await product()
    const [from, until] = [h.clock.now + 1_000, h.clock.now + 2_000]
    const schedule = (times: object) =>
      owner.act(productCalls.scheduleProduct, { revision, what: 'group', no, ...times })
    expect((await schedule({ from: until, until: from })).body).toMatchObject({ refusal: 'until_before_from' })
    expect((await schedule({ from, until, only: 'mo' })).status).toBe(200)
    expect(await seen(no)).toMatchObject({ from, until, only: 'mo' })
    const state = async () =>
      (await owner.look(productCalls.listProducts, { query: { text: no } })).right().items.find(each => each.no === no)
        ?.state
    expect(await state()).toBe('scheduled')
    h.clock.now = until
    expect(await state()).toBe('ended')
  })

  it('products and categories change places, and the list has the new order', async () => {
    const order = async () => (await owner.look(productCalls.listProducts)).right()
    const { items } = await order()
    const { revision } = (await owner.look(productCalls.listCategories)).right()
    const [first, second] = items
    if (first === undefined || second === undefined) throw new Error('too few products')
    const move = { revision, what: 'group', id: second.no, place: 'before', of: first.no } as const
    const moved = (await owner.act(productCalls.moveProduct, move)).right()
    expect(moved.changes).toMatchObject([{ what: 'order', id: 'groups' }])
    expect((await order()).items.slice(0, 2).map(({ no }) => no)).toEqual([second.no, first.no])
    expect((await owner.act(productCalls.moveProduct, { ...move, place: 'after' })).body).toMatchObject({
      refusal: 'stale',
    })
    const shelves = async () => (await owner.look(productCalls.listCategories)).right().items.map(({ id }) => id)
    const [one = '', other = ''] = await shelves()
    const shelf = { revision: moved.revision, what: 'category', id: one, place: 'after', of: other } as const
    expect((await owner.act(productCalls.moveProduct, shelf)).status).toBe(200)
    expect((await shelves()).slice(0, 2)).toEqual([other, one])
    const nowhere = { ...shelf, revision: moved.revision + 1, of: 'none' }
    expect((await owner.act(productCalls.moveProduct, nowhere)).body).toMatchObject({ refusal: 'no_category' })
  })

  it('the list finds products by text, category and state, and has every product once', async () => {
    const { no, variant } = await product()
    const found = async (query: Readonly<Record<string, string>>) =>
      (await owner.look(productCalls.listProducts, { query })).right().items.map(each => each.no)
    expect(await found({ text: variant })).toEqual([no])
    expect(await found({ text: no.toLowerCase() })).toContain(no)
    const { category } = await seen(no)
    expect(await found({ text: variant, category })).toEqual([no])
    expect(await found({ text: variant, category: 'none' })).toEqual([])
    expect(await found({ text: variant, state: 'on_sale' })).toEqual([no])
    expect(await found({ text: variant, state: 'hidden' })).toEqual([])
    expect(await found({ text: '100%_' })).toEqual([])
    expectError(await owner.look(productCalls.listProducts, { query: { cursor: 'none' } }), 422)
  })

  it('a new product and its variant are hidden at first, and a taken number is refused', async () => {
    const {
      seen: { revision, category },
    } = await product()
    const fresh = { revision, no: 'NEW', category, name: words('New'), description: words('Words'), image: '' }
    const added = (await owner.act(productCalls.addProduct, fresh)).right()
    const variant = { revision: added.revision, no: 'NEW-1', group: 'NEW', name: words('One'), price: cents(5_000) }
    expect((await owner.act(productCalls.addVariant, variant)).status).toBe(200)
    expect(await seen('NEW')).toMatchObject({ hidden: true, variants: [{ no: 'NEW-1', hidden: true, for_sale: 0 }] })
    const again = { ...fresh, revision: added.revision + 1 }
    expect((await owner.act(productCalls.addProduct, again)).body).toMatchObject({ refusal: 'number_taken' })
  })

  it('the history has every change with its operator, and one change is taken back', async () => {
    const { no, seen: before } = await product()
    const params = { no }
    const change = (revision: number, input: object) =>
      owner.act(productCalls.changeProduct, { revision, ...input }, { params })
    const first = (await change(before.revision, { name: words('Wrong') })).right()
    const second = (await change(first.revision, { description: words('Right') })).right()
    const [latest, earlier] = (await owner.look(productCalls.listChanges)).right().items
    expect(latest).toMatchObject({ revision: second.revision, by: owner.name, can_undo: true, changed: 1 })
    expect(earlier).toMatchObject({ revision: first.revision, changes: [{ what: 'group', id: no }] })
    const undo = (revision: number, more: object = {}) =>
      owner.act(
        productCalls.undoChange,
        { although_later: false, although_large: false, ...more },
        {
          params: { revision: String(revision) },
        },
      )
    expect((await undo(first.revision)).right().changes).toMatchObject([{ what: 'group', id: no }])
    expect(await seen(no)).toMatchObject({ name: before.name, description: words('Right') })
    await change(second.revision + 1, { description: words('Later') })
    expect((await undo(second.revision)).body).toMatchObject({ refusal: 'changed_since', facts: { id: no } })
    expect((await undo(second.revision, { although_later: true })).status).toBe(200)
    expect(await seen(no)).toMatchObject({ description: before.description })
    expect((await undo(99_999)).body).toMatchObject({ refusal: 'no_revision' })
  })

  it('a change of prices is taken back with a reason only', async () => {
    const {
      no,
      variant,
      seen: { revision },
    } = await product()
    const price = { revision, although_large: false, price: cents(9_000) }
    const set = (await owner.act(productCalls.setPrice, price, { params: { no: variant } })).right()
    const undo = (reason: string | null) =>
      owner.act(
        productCalls.undoChange,
        { although_later: false, although_large: false },
        {
          params: { revision: String(set.revision) },
          reason,
        },
      )
    expect((await undo(null)).body).toMatchObject({ refusal: 'reason_needed' })
    expect((await undo('a slip')).status).toBe(200)
    expect((await seen(no)).variants.find(each => each.no === variant)).toMatchObject({ base: { price: 10_000 } })
  })

  it('the preview is what the shop answers, also of a hidden product', async () => {
    const {
      no,
      variant,
      seen: { revision },
    } = await product()
    await owner.act(productCalls.hideProduct, { revision, what: 'group', no })
    const found = (await owner.look(productCalls.previewProduct, { params: { no }, query: { edition: 'hk' } })).right()
    expect(found.en.group.name).toBe((await seen(no)).name.en)
    expect(found['zh-Hant'].group.products.map(each => each.no)).toContain(variant)
    expect(found.en.init.info.name).not.toBe('')
  })

  it('the preview has a hidden variant only if it is asked for, and never one of another edition', async () => {
    const { no, variant, seen: before } = await product()
    const numbers = async (query: Readonly<Record<string, string>>) => {
      const found = (await owner.look(productCalls.previewProduct, { params: { no }, query })).right()
      return found.en.group.products.map(each => each.no)
    }
    const hidden = { revision: before.revision, what: 'variant', no: variant } as const
    const { revision } = (await owner.act(productCalls.hideProduct, hidden)).right()
    expect(await numbers({ edition: 'mo' })).not.toContain(variant)
    expect(await numbers({ edition: 'mo', hidden: 'yes' })).toContain(variant)
    await owner.act(productCalls.scheduleProduct, { revision, what: 'variant', no: variant, only: 'hk' })
    expect(await numbers({ edition: 'mo', hidden: 'yes' })).not.toContain(variant)
    expect(await numbers({ edition: 'hk', hidden: 'yes' })).toContain(variant)
  })

  it('a role that may not change the catalogue is refused, and still sees it', async () => {
    const {
      no,
      variant,
      seen: { revision },
    } = await product()
    const clerk = await h.person('counter')
    expect((await clerk.look(productCalls.product, { params: { no } })).status).toBe(200)
    expectError(await clerk.act(productCalls.hideProduct, { revision, what: 'group', no }), 403)
    const price = { revision, although_large: false, price: cents(1) }
    expectError(await clerk.act(productCalls.setPrice, price, { params: { no: variant } }), 403)
  })
})

describe('a change at the console while an import runs', () => {
  it('a change of a product or of the shop is refused after a short wait, in its dry run too', async () => {
    const h = await openConsoleShop({ kind: 'postgres' })
    onTestFinished(h.close)
    const owner = await h.person('owner')
    // codes of an older release are read again, and that waits for imports too
    const variant = await h.variant({ codes: 0 })
    const { revision } = (await owner.look(productCalls.listCategories)).right()
    const end = await heldTransaction(h.deps.db, lockImports)
    const hide = { revision, what: 'variant', no: variant } as const
    const answers = await Promise.all([
      owner.act(productCalls.hideProduct, hide),
      owner.act(productCalls.hideProduct, hide, { dryRun: true }),
      owner.act(shopCalls.saveShop, { revision, banners: [] }),
    ])
    for (const { status, body } of answers) {
      expect(status).toBe(409)
      expect(body).toMatchObject({ refusal: 'import_running', facts: {} })
    }
    await end()
    expect((await owner.act(productCalls.hideProduct, hide)).status).toBe(200)
  })
})
