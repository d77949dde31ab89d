import fc from 'fast-check'
import { cents } from '~/domain/shared/money'
import type { Field, FieldOption, Form, VariationGroup, VariationOption } from '~/domain/catalog/product-form'
import type { Variant } from '~/domain/catalog/variant'
import { price } from '@testing/arbitraries/money.arbitrary'
import { id, words } from '@testing/arbitraries/wire.arbitrary'

/** An option's id on the wire: no edge that trimming would remove, no comma that separates choices. */
const optionId = fc.stringMatching(/^[a-z0-9_]{1,6}$/)

export const fieldOption: fc.Arbitrary<FieldOption> = fc.record({ value: optionId, label: words })

export const field: fc.Arbitrary<Field> = fc.record(
  {
    name: fc.stringMatching(/^f[a-z_]{0,8}$/),
    label: words,
    label_zh: words,
    type: fc.constantFrom('select', 'text'),
    placeholder: words,
    options: fc.uniqueArray(fieldOption, { maxLength: 4, selector: option => option.value }),
    required: fc.boolean(),
    pattern: fc.constantFrom('\\d{8}', '[a-z]+', '.*', '(', 'a|b', '\\p{Lu}'),
  },
  { requiredKeys: ['name', 'label', 'label_zh', 'type', 'placeholder', 'options'] },
)

export const variationOption: fc.Arbitrary<VariationOption> = fc.record({
  id: optionId,
  name: words,
  default: fc.boolean(),
})

export const variationGroup: fc.Arbitrary<VariationGroup> = fc
  .record({
    id: fc.stringMatching(/^g[a-z_]{0,8}$/),
    name: words,
    min: fc.nat({ max: 2 }),
    spare: fc.nat({ max: 3 }),
    options: fc.uniqueArray(variationOption, { maxLength: 5, selector: option => option.id }),
  })
  .map(({ spare, ...group }) => ({ ...group, max: group.min + spare }))

const fields = fc.uniqueArray(field, { maxLength: 3, selector: each => each.name })
const groups = fc.uniqueArray(variationGroup, { maxLength: 2, selector: each => each.id })

/** The form of a variant. Fields and groups never share a name. */
export const form: fc.Arbitrary<Form> = fc.record({ fields, variations: groups }, { requiredKeys: ['fields'] })

/** Any cash price beside the list price: an offer, none, or an invalid one. */
const discount = fc.oneof(price, fc.constantFrom(cents(0), cents(-100), cents(1)))

export const variant: fc.Arbitrary<Variant> = fc.record(
  {
    no: id,
    name: words,
    price: fc.oneof(price, fc.constant(cents(0))),
    stockout: fc.boolean(),
    once_for_each_only: fc.boolean(),
    fields,
    discount,
    variations: groups,
    delivery: fc.constantFrom('code', 'fulfilment'),
  },
  { requiredKeys: ['no', 'name', 'price', 'stockout', 'once_for_each_only', 'fields'] },
)

/** The variants of one product group. */
export const variants: fc.Arbitrary<readonly Variant[]> = fc.uniqueArray(variant, {
  maxLength: 4,
  selector: each => each.no,
})

const entered = fc.oneof(fc.constantFrom('', ' ', '12345678', 'abc', ' a '), fc.string({ maxLength: 8 }), fc.string())

/** Entries for a form: right, wrong, too many, and for fields that do not exist. */
export const optionsFor = (of: Form): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const parts = [
    ...of.fields.map(each =>
      fc
        .oneof(entered, fc.constantFrom('', ...each.options.map(option => option.value)))
        .map(value => [each.name, value] as const),
    ),
    ...(of.variations ?? []).map(group =>
      fc
        .array(fc.constantFrom('other', ...group.options.map(option => option.id)), { maxLength: 4 })
        .map(ids => [group.id, ids.join(',')] as const),
    ),
  ]
  return fc
    .tuple(fc.tuple(...parts), fc.dictionary(fc.constantFrom('left', 'toString', '__proto__x'), entered))
    .map(([pairs, strangers]) => ({ ...strangers, ...Object.fromEntries(pairs) }))
}
