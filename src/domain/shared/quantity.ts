/** How many may be taken: whole numbers, both ends included. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** The nearest number within the range; where the ends cross, the minimum holds (docs/spec/product.md#5-validation-rules). */
export const clamp = (quantity: number, { min, max }: Range): number => Math.max(min, Math.min(max, quantity))
