import type { Lang } from '~/domain/shared/locale'

/** A text in both languages of the interface; neither is empty. */
export type Texts = Readonly<Record<Lang, string>>

/** A stored form field (docs/spec/product.md#3-entities-and-their-fields). */
export interface StoredField {
  readonly name: string
  readonly label: Texts
  readonly type: 'select' | 'text'
  readonly placeholder: Texts
  readonly required: boolean
  readonly pattern?: string
  readonly options: readonly { readonly value: string; readonly label: Texts }[]
}

/** A stored variation group (docs/spec/product.md#3-entities-and-their-fields). */
export interface StoredVariationGroup {
  readonly id: string
  readonly name: Texts
  readonly min: number
  readonly max: number
  readonly options: readonly { readonly id: string; readonly name: Texts; readonly default: boolean }[]
}

/** A stored payment method. */
export interface StoredPaymentMethod {
  readonly code: string
  readonly name: Texts
  readonly enabled: boolean
  readonly kind: string
  readonly legend?: string
  readonly note?: Texts
}

/** An entered option in readable form, in one language. */
export interface ReadableOption {
  readonly name: string
  readonly value: string
}
