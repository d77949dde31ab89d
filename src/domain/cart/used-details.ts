import { details } from '~/domain/cart/checkout'
import { type Field, problems } from '~/domain/catalog/product-form'

/** A text that a customer has entered for a product group: a player number, a telephone number to top up. */
export interface UsedDetail {
  /** The product group's number. */
  readonly group: string
  /** The field's name. */
  readonly field: string
  readonly value: string
}

/** How many values a field offers. */
export const MAX_OFFERED = 5
/** How many are kept in all. */
export const MAX_KEPT = 100

/** Newest first, without duplicates; values beyond the limits are dropped. */
export const withUsed = (kept: readonly UsedDetail[], used: readonly UsedDetail[]): readonly UsedDetail[] =>
  [...used, ...kept]
    .filter((each, at, all) => all.findIndex(other => isSame(other, each)) === at)
    .filter((each, at, all) => all.slice(0, at).filter(other => isOfSameField(other, each)).length < MAX_OFFERED)
    .slice(0, MAX_KEPT)

export const withoutUsed = (kept: readonly UsedDetail[], removed: UsedDetail): readonly UsedDetail[] =>
  kept.filter(each => !isSame(each, removed))

/** The values that a group's field can offer: only those still valid, newest first. */
export const offered = (kept: readonly UsedDetail[], group: string, field: Field): readonly UsedDetail[] =>
  isRememberable(field)
    ? kept.filter(
        each =>
          each.group === group &&
          each.field === field.name &&
          Object.keys(problems({ fields: [field] }, { [field.name]: each.value })).length === 0,
      )
    : []

/** The values of an added line that the device may keep. `options`: its values by field name. */
export const usedIn = (
  group: string,
  fields: readonly Field[],
  options: Readonly<Record<string, string>>,
): readonly UsedDetail[] =>
  fields.filter(isRememberable).flatMap(({ name }) => {
    const value = options[name] ?? ''
    return value === '' ? [] : [{ group, field: name, value }]
  })

/**
 * True if the device may keep the values of this field. Never a secret, nor a field that the checkout asks for. An
 * optional field is a note for one order. The wire does not mark secrets, so the field's name decides.
 */
export const isRememberable = ({ type, required, name, label, label_zh }: Field): boolean =>
  type === 'text' &&
  required !== false &&
  !details.some(detail => detail === name) &&
  ![name, label, label_zh].some(each => SECRET.test(each))

const SECRET =
  /pass|pwd|secret|token|cvv|cvc|apple|\b(?:pin|otp|code|security|verification)\b|_(?:pin|otp|code)|密[碼码鑰]|口令|驗證|验证|蘋果/iu

const isOfSameField = (a: UsedDetail, b: UsedDetail): boolean => a.group === b.group && a.field === b.field
const isSame = (a: UsedDetail, b: UsedDetail): boolean => isOfSameField(a, b) && a.value === b.value
