import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ProductGroup } from '~/domain/catalog/catalog'
import { cents } from '~/domain/shared/money'
import {
  type Draft,
  choose,
  draftProblems,
  freshDraft,
  isNumeric,
  labelOf,
  lineOf,
  optionsOf,
  variantOf,
  withQuantity,
} from '~/domain/catalog/product-draft'
import { emptyOptions, problems } from '~/domain/catalog/product-form'
import { MAX_QUANTITY, maxQuantity } from '~/domain/catalog/variant'
import { productGroup } from '@testing/arbitraries/catalog.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { optionsFor, variant } from '@testing/arbitraries/variant.arbitrary'

const shelved = { no: 'G1', name: 'G1', image: '', description: '', category_id: '1', type: 'card' }

/** Any draft that a shopper can come to, by choosing among the group's variants. */
const draftFor = (group: ProductGroup): fc.Arbitrary<Draft> =>
  fc
    .array(fc.constantFrom('none', ...group.products.map(product => product.no)), { maxLength: 4 })
    .map(numbers => numbers.reduce((draft, no) => choose(group, draft, no), freshDraft(group)))

const withDraft = productGroup.chain(group => fc.tuple(fc.constant(group), draftFor(group)))

describe('a draft', () => {
  test('a new draft has one piece of the first variant in stock', () => {
    fc.assert(
      fc.property(productGroup, group => {
        const draft = freshDraft(group)
        expect(draft.variant).toBe(group.products.find(product => !product.stockout)?.no)
        expect(draft.quantity).toBe(1)
      }),
      runs,
    )
  })

  test('a draft never has a sold-out variant', () => {
    fc.assert(
      fc.property(withDraft, ([group, draft]) => {
        expect(variantOf(group, draft)?.stockout ?? false).toBe(false)
      }),
      runs,
    )
  })

  test('the quantity of a draft is at least one and at most what its variant allows', () => {
    fc.assert(
      fc.property(variant, fc.integer(), (chosen, quantity) => {
        const draft = withQuantity(chosen, { variant: chosen.no, entered: {}, quantity: 1 }, quantity)
        expect(draft.quantity).toBeGreaterThanOrEqual(1)
        expect(draft.quantity).toBeLessThanOrEqual(maxQuantity(chosen))
      }),
      runs,
    )
  })

  test('a draft reduces its quantity if the newly chosen variant is once-only', () => {
    const plain = { no: 'a', name: 'a', price: cents(0), stockout: false, once_for_each_only: false, fields: [] }
    const group = { ...shelved, products: [plain, { ...plain, no: 'b', once_for_each_only: true }] }
    const many = { ...freshDraft(group), quantity: MAX_QUANTITY }
    expect(choose(group, many, 'b').quantity).toBe(1)
  })

  test('a draft shows every field of its form, and no other', () => {
    fc.assert(
      fc.property(
        variant.chain(chosen => fc.tuple(fc.constant(chosen), optionsFor(chosen))),
        ([chosen, entered]) => {
          const shown = optionsOf(chosen, { variant: chosen.no, entered, quantity: 1 })
          expect(Object.keys(shown)).toEqual(Object.keys(emptyOptions(chosen)))
        },
      ),
      runs,
    )
  })

  test('a draft never keeps an option that its variant does not offer', () => {
    fc.assert(
      fc.property(
        variant.chain(chosen => fc.tuple(fc.constant(chosen), optionsFor(chosen))),
        ([chosen, entered]) => {
          const found = draftProblems(chosen, { variant: chosen.no, entered, quantity: 1 })
          const unknown = Object.entries(found).filter(
            ([name, problem]) =>
              problem._tag === 'unknown_option' &&
              new Set(entered[name]?.split(',')).size === entered[name]?.split(',').length,
          )
          expect(unknown).toEqual([])
        },
      ),
      runs,
    )
  })

  test('a draft without problems makes a line that the server accepts', () => {
    fc.assert(
      fc.property(
        variant.chain(chosen => fc.tuple(fc.constant(chosen), optionsFor(chosen))),
        ([chosen, entered]) => {
          const draft = { variant: chosen.no, entered, quantity: 1 }
          const line = lineOf(chosen, draft)
          expect(problems(chosen, line.options)).toEqual(draftProblems(chosen, draft))
          expect(line.product).toBe(chosen.no)
        },
      ),
      runs,
    )
  })
})

describe('a field', () => {
  test('a field has a label in the language of the interface, or else its only label', () => {
    expect(labelOf({ label: 'Server', label_zh: '伺服器' }, 'zh-Hant')).toBe('伺服器')
    expect(labelOf({ label: 'Server', label_zh: '伺服器' }, 'en')).toBe('Server')
    expect(labelOf({ label: 'Server', label_zh: '' }, 'zh-Hant')).toBe('Server')
  })

  test.each(['\\d{8,12}', '[0-9]{8}', '6\\d{7}', '^\\d+$'])(
    'a field with the pattern %s accepts only digits',
    pattern => {
      expect(isNumeric({ pattern })).toBe(true)
    },
  )

  test.each(['[a-z]+', '\\d{4}-\\d{4}', '.*', '\\w{8}'])(
    'a field with the pattern %s accepts more than digits',
    pattern => {
      expect(isNumeric({ pattern })).toBe(false)
    },
  )

  test('a field without a pattern accepts any text', () => {
    expect(isNumeric({})).toBe(false)
  })
})
