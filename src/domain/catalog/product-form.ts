import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'

/** A field to fill in for a variant (docs/spec/product.md#3-entities-and-their-fields). */
export interface Field {
  readonly name: string
  readonly label: string
  readonly label_zh: string
  readonly type: 'select' | 'text'
  readonly placeholder: string
  readonly options: readonly FieldOption[]
  /** Absent: required. */
  readonly required?: boolean
  /** A regular expression that the whole value must match. */
  readonly pattern?: string
}

export interface FieldOption {
  readonly value: string
  readonly label: string
}

/** A group of variations to choose from (docs/spec/product.md#3-entities-and-their-fields). */
export interface VariationGroup {
  readonly id: string
  readonly name: string
  readonly min: number
  readonly max: number
  readonly options: readonly VariationOption[]
}

export interface VariationOption {
  readonly id: string
  readonly name: string
  readonly default: boolean
}

/** Entered values by field name, and chosen variations by group id with their option ids joined by commas. */
export type Options = Readonly<Record<string, string>>

/**
 * A line to add to the cart: one variant, its details and its quantity
 * (docs/spec/product.md#3-entities-and-their-fields).
 */
export interface NewLine {
  readonly product: string
  readonly options: Options
  readonly quantity: number
}

/** The values a fresh form starts with: nothing entered, default variations chosen. */
export const emptyOptions = (form: Form): Options =>
  Object.fromEntries([
    ...form.fields.map(field => [field.name, ''] as const),
    ...(form.variations ?? []).map(
      group =>
        [
          group.id,
          joinChoice(
            group.options
              .filter(option => option.default)
              .slice(0, group.max)
              .map(o => o.id),
          ),
        ] as const,
    ),
  ])

/** True if a group has its maximum. A group that takes one option replaces it, and is never full. */
export const isFull = (group: VariationGroup, options: Options): boolean =>
  group.max !== 1 && choice(options, group.id).length >= group.max

/** Toggles an option; a group that takes one replaces it, a full group keeps what it has. */
export const toggle = (group: VariationGroup, options: Options, id: string): Options => {
  const chosen = choice(options, group.id)
  if (chosen.includes(id)) return { ...options, [group.id]: joinChoice(chosen.filter(other => other !== id)) }
  if (group.max === 1) return { ...options, [group.id]: id }
  return isFull(group, options) ? options : { ...options, [group.id]: joinChoice([...chosen, id]) }
}

/** The option ids chosen in a group. */
export const choice = (options: Options, group: string): readonly string[] =>
  (Object.hasOwn(options, group) ? (options[group] ?? '') : '').split(',').filter(id => id !== '')

/** Why a value cannot be taken. The words are the interface's. */
export type Problem =
  | { readonly _tag: 'select'; readonly label: string }
  | { readonly _tag: 'required'; readonly label: string }
  | { readonly _tag: 'pattern'; readonly label: string }
  /** Its pattern asks for `min` to `max` digits. */
  | { readonly _tag: 'digits'; readonly label: string; readonly min: number; readonly max: number }
  | { readonly _tag: 'too_long'; readonly label: string }
  | { readonly _tag: 'too_few'; readonly label: string; readonly min: number }
  | { readonly _tag: 'too_many'; readonly label: string; readonly max: number }
  | { readonly _tag: 'unknown_option'; readonly label: string }

export interface Form {
  readonly fields: readonly Field[]
  readonly variations?: readonly VariationGroup[]
}

/** Every field with an invalid value, by name. Empty if the form can be sent. */
export const problems = (form: Form, options: Options): Readonly<Record<string, Problem>> =>
  Object.fromEntries([
    ...form.fields.flatMap(field => named(field.name, fieldProblem(field, value(options, field.name)))),
    ...(form.variations ?? []).flatMap(group => named(group.id, groupProblem(group, choice(options, group.id)))),
  ])

/** The same as an errors object of the wire, worded by the caller, under `options.{field}` (docs/spec/product.md#5-validation-rules). */
export const optionErrors = (found: Readonly<Record<string, Problem>>, word: (p: Problem) => string): FieldErrors =>
  Object.fromEntries(Object.entries(found).map(([name, problem]) => [`options.${name}`, [word(problem)]]))

/** The values of the form's own fields, trimmed, to send and to keep. */
export const cleanOptions = (form: Form, options: Options): Options =>
  Object.fromEntries(
    [...form.fields.map(field => field.name), ...(form.variations ?? []).map(group => group.id)]
      .map(name => [name, value(options, name)] as const)
      .filter(([, entered]) => entered !== ''),
  )

/**
 * An entered value in readable form: option labels instead of ids, under the field's own label. `lang` is the form's
 * language.
 */
export const described = (
  lang: Lang,
  form: Form,
  options: Options,
): readonly { readonly name: string; readonly value: string }[] => [
  ...form.fields.flatMap(field => {
    const entered = value(options, field.name)
    const label = field.options.find(option => option.value === entered)?.label ?? entered
    return entered === '' ? [] : [{ name: field.label, value: label }]
  }),
  ...(form.variations ?? []).flatMap(group => {
    const names = choice(options, group.id).flatMap(id => group.options.find(o => o.id === id)?.name ?? [])
    return names.length === 0 ? [] : [{ name: group.name, value: names.join(lang === 'en' ? ', ' : '、') }]
  }),
]

type Described = readonly { readonly name: string; readonly value: string }[]

/**
 * Reads the form's values back from the output of `described`. Undefined if they cannot be read, for example because
 * another language was used or the product's options have changed.
 */
export const parseDescribed = (form: Form, read: Described): Options | undefined => {
  const options = Object.fromEntries(
    read.flatMap(({ name, value: text }): readonly (readonly [string, string])[] => {
      const field = form.fields.find(each => each.label === name)
      if (field !== undefined) return [[field.name, field.options.find(({ label }) => label === text)?.value ?? text]]
      const group = form.variations?.find(each => each.name === name)
      const chosen = text.split(SEPARATORS).flatMap(part => group?.options.find(o => o.name === part)?.id ?? [])
      return group === undefined ? [] : [[group.id, joinChoice(chosen)]]
    }),
  )
  return isSame(described('en', form, options), read) ? options : undefined
}

const isSame = (a: Described, b: Described): boolean => JSON.stringify(spelt(a)) === JSON.stringify(spelt(b))

/** Splits at both languages' separators, so that equal texts compare equal. */
const spelt = (read: Described) => read.map(({ name, value: text }) => [name, text.split(SEPARATORS)])

/** Between the names of several chosen options, in either language. */
const SEPARATORS = /、|, /u

/** The longest value a free text takes. */
export const MAX_VALUE_LENGTH = 200

const value = (options: Options, name: string): string =>
  (Object.hasOwn(options, name) ? (options[name] ?? '') : '').trim()

const fieldProblem = (field: Field, entered: string): Problem | undefined => {
  const { label } = field
  if (entered === '')
    return field.required === false ? undefined : { _tag: field.type === 'select' ? 'select' : 'required', label }
  if (field.type === 'select')
    return field.options.some(option => option.value === entered) ? undefined : { _tag: 'select', label }
  if (entered.length > MAX_VALUE_LENGTH) return { _tag: 'too_long', label }
  if (field.pattern === undefined || fullMatch(field.pattern, entered)) return undefined
  const digits = digitsAsked(field.pattern)
  // the number of digits is right, so another rule is broken
  return digits === undefined ||
    (/^\d+$/u.test(entered) && entered.length >= digits.min && entered.length <= digits.max)
    ? { _tag: 'pattern', label }
    : { _tag: 'digits', label, ...digits }
}

/** How many digits a pattern asks for, if it consists of digits alone, such as `\d{5,12}` or `6\d{7}`. */
export const digitsAsked = (pattern: string): { readonly min: number; readonly max: number } | undefined => {
  const bare = pattern.replace(/^\^|\$$/gu, '')
  const parts = [...bare.matchAll(DIGITS)]
  if (bare === '' || parts.map(([part]) => part).join('') !== bare) return undefined
  const counts = parts.map(([, min = '1', max = min]) => ({ min: Number(min), max: Number(max) }))
  return { min: total(counts.map(({ min }) => min)), max: total(counts.map(({ max }) => max)) }
}

/** One part of such a pattern: `\d`, a digit or a class of digits, and how often it comes. */
const DIGITS = /(?:\\d|\d|\[[\d-]+\])(?:\{(\d+)(?:,(\d+))?\})?/gu

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const groupProblem = (group: VariationGroup, chosen: readonly string[]): Problem | undefined => {
  const label = group.name
  if (chosen.some(id => !group.options.some(option => option.id === id)) || new Set(chosen).size < chosen.length)
    return { _tag: 'unknown_option', label }
  if (chosen.length < group.min) return { _tag: 'too_few', label, min: group.min }
  return chosen.length > group.max ? { _tag: 'too_many', label, max: group.max } : undefined
}

/** Ignores a pattern that is not a valid regular expression: the operator's mistake must not block a sale. */
const fullMatch = (pattern: string, text: string): boolean => {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(text)
  } catch {
    return true
  }
}

const joinChoice = (ids: readonly string[]): string => ids.join(',')

const named = (name: string, problem: Problem | undefined): readonly (readonly [string, Problem])[] =>
  problem === undefined ? [] : [[name, problem]]
