import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoryStorage } from '@testing/memory/storage.memory'
import { parkedDrafts } from '~/application/catalog/parked-draft'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { type Draft, choose, freshDraft, optionsOf, variantOf, withQuantity } from '~/domain/catalog/product-draft'
import { productGroup } from '@testing/arbitraries/catalog.arbitrary'

const WAITS_MS = 10 * 60_000

/** A tab; `documents` open one after the other in it, each with what the ones before have kept. */
const tab = () => {
  const [kept, own] = [new Map<string, string>(), new Map<string, string>()]
  const time = { now: 1_000_000 }
  const storage = () => memoryStorage(kept, own)
  return {
    time,
    storage,
    own,
    document: () => parkedDrafts(storage(), { now: () => time.now, serverNow: () => time.now }),
  }
}

/** A product, and any draft that a shopper can come to. */
const drafted: fc.Arbitrary<readonly [ProductGroup, Draft]> = productGroup.chain(group =>
  fc
    .record({
      no: fc.constantFrom('none', ...group.products.map(each => each.no)),
      entered: fc.dictionary(fc.string(), fc.string()),
      quantity: fc.integer({ min: 1, max: 99 }),
    })
    .map(({ no, entered, quantity }) => {
      const draft = choose(group, { ...freshDraft(group), entered }, no)
      const variant = variantOf(group, draft)
      return [group, variant === undefined ? draft : withQuantity(variant, draft, quantity)] as const
    }),
)

describe('the draft that a guest entered', () => {
  test('a draft of a guest is restored, once, in a later document of the tab [I-20]', () => {
    fc.assert(
      fc.property(drafted, fc.integer({ min: 0, max: WAITS_MS - 1 }), ([group, draft], waited) => {
        const { document, own, time } = tab()
        document().park(group, draft)()
        time.now += waited
        // drawn twice, or left before it was shown: it is still there
        for (let times = 0; times < 2; times += 1) expect(document().held(group)()).toEqual(draft)
        document().shown(group)()
        expect(document().held(group)()).toBeUndefined()
        expect(own.size).toBe(0)
      }),
    )
  })

  test('a draft is restored for its own product only', () => {
    fc.assert(
      fc.property(drafted, productGroup, ([group, draft], other) => {
        fc.pre(other.no !== group.no)
        const { document } = tab()
        document().park(group, draft)()
        expect(document().held(other)()).toBeUndefined()
        document().shown(other)()
        expect(document().held(group)()).toEqual(draft)
      }),
    )
  })

  test('a draft is deleted after ten minutes and at the end of a session [I-24]', () => {
    fc.assert(
      fc.property(drafted, fc.boolean(), ([group, draft], ends) => {
        const { document, own, storage, time } = tab()
        document().park(group, draft)()
        if (ends) storage().clear()
        else time.now += WAITS_MS
        expect(document().held(group)()).toBeUndefined()
        document().shown(group)()
        expect(own.size).toBe(0)
      }),
    )
  })

  test('an invalid stored draft is ignored, and a draft never has more than its product accepts', () => {
    fc.assert(
      fc.property(productGroup, fc.oneof(fc.string(), fc.json()), fc.json(), (group, text, inner) => {
        const { document, storage, time } = tab()
        for (const kept of [text, `{"no":${JSON.stringify(group.no)},"at":${time.now},"draft":${inner}}`]) {
          storage().write('tab.draft', kept)()
          const draft = document().held(group)()
          if (draft === undefined) continue
          const variant = variantOf(group, draft)
          if (variant === undefined) expect(freshDraft(group).variant).toBeUndefined()
          else {
            expect(variant.stockout).toBe(false)
            expect(withQuantity(variant, draft, draft.quantity)).toEqual(draft)
            expect(Object.values(optionsOf(variant, draft)).every(value => typeof value === 'string')).toBe(true)
          }
        }
      }),
    )
  })
})
