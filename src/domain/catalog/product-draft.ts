import type { ProductGroup } from '~/domain/catalog/catalog'
import type { Lang } from '~/domain/shared/locale'
import {
  type Field,
  type Form,
  type NewLine,
  type Options,
  type Problem,
  choice,
  cleanOptions,
  emptyOptions,
  problems,
} from '~/domain/catalog/product-form'
import { clamp } from '~/domain/shared/quantity'
import { type Variant, defaultVariant, maxQuantity, select } from '~/domain/catalog/variant'

/** What a shopper has entered in a product's sheet so far. */
export interface Draft {
  /** The chosen variant's number. Undefined if everything is sold out. */
  readonly variant: string | undefined
  /** Everything entered, also for variants chosen earlier, so that switching back loses nothing. */
  readonly entered: Options
  readonly quantity: number
}

/** A fresh sheet: the first variant in stock, one of it (docs/spec/product.md#4-states-and-transitions, docs/spec/product.md#9-business-constants-and-limits). */
export const freshDraft = (group: ProductGroup): Draft => ({
  variant: defaultVariant(group.products)?.no,
  entered: {},
  quantity: 1,
})

/** Reads a stored draft, as far as the product still allows it. Undefined if it is not a draft. */
export const readDraft = (group: ProductGroup, kept: unknown): Draft | undefined => {
  if (typeof kept !== 'object' || kept === null || !('entered' in kept && 'quantity' in kept)) return undefined
  const { entered, quantity } = kept
  if (typeof entered !== 'object' || entered === null || typeof quantity !== 'number') return undefined
  const texts = Object.entries(entered).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
  const fresh = { ...freshDraft(group), entered: Object.fromEntries(texts) }
  const draft = 'variant' in kept && typeof kept.variant === 'string' ? choose(group, fresh, kept.variant) : fresh
  const chosen = variantOf(group, draft)
  return chosen === undefined ? draft : withQuantity(chosen, draft, Math.trunc(quantity))
}

/** The variant that a draft is for. */
export const variantOf = (group: ProductGroup, draft: Draft): Variant | undefined =>
  group.products.find(product => product.no === draft.variant)

/**
 * Chooses another variant, unless it is sold out (docs/spec/product.md#4-states-and-transitions). Keeps the quantity
 * within the variant's limits.
 */
export const choose = (group: ProductGroup, draft: Draft, no: string): Draft => {
  const chosen = select(group.products, variantOf(group, draft), no)
  return chosen === undefined ? draft : withQuantity(chosen, { ...draft, variant: chosen.no }, draft.quantity)
}

/** At least one, at most what the variant allows. */
export const withQuantity = (variant: Variant, draft: Draft, quantity: number): Draft => ({
  ...draft,
  quantity: clamp(quantity, { min: 1, max: maxQuantity(variant) }),
})

/** A variant's values as its form shows them: entered ones where they fit, else what a fresh form starts with. */
export const optionsOf = (form: Form, { entered }: Draft): Options =>
  Object.fromEntries(
    Object.entries(emptyOptions(form)).map(([name, fresh]) => [
      name,
      Object.hasOwn(entered, name) && fits(form, name, entered) ? (entered[name] ?? fresh) : fresh,
    ]),
  )

/** The problems that prevent adding it to the cart, by field name. */
export const draftProblems = (variant: Variant, draft: Draft): Readonly<Record<string, Problem>> =>
  problems(variant, optionsOf(variant, draft))

/** The line to add to the cart. */
export const lineOf = (variant: Variant, draft: Draft): NewLine => ({
  product: variant.no,
  options: cleanOptions(variant, optionsOf(variant, draft)),
  quantity: draft.quantity,
})

/** A field's label in the language of the interface. */
export const labelOf = (field: Pick<Field, 'label' | 'label_zh'>, lang: Lang): string =>
  lang === 'zh-Hant' && field.label_zh !== '' ? field.label_zh : field.label

/** Does a field take digits only? Then a keypad of digits is enough. */
export const isNumeric = (field: Pick<Field, 'pattern'>): boolean =>
  field.pattern !== undefined && /^\^?(?:\\d|\[0-9\]|\d|\{\d+(?:,\d*)?\}|[+*?])+\$?$/u.test(field.pattern)

// the same name may mean another choice with another variant: values that it does not offer are not carried over
const fits = (form: Form, name: string, entered: Options): boolean => {
  const group = form.variations?.find(each => each.id === name)
  if (group !== undefined) return choice(entered, name).every(id => group.options.some(option => option.id === id))
  const field = form.fields.find(each => each.name === name)
  return field?.type !== 'select' || field.options.some(option => option.value === entered[name])
}
