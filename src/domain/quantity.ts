/** How many may be taken: whole numbers, both ends included. */
export interface Range {
  readonly min: number
  readonly max: number
}

/** The nearest number within the range; where the ends cross, the minimum holds (specification 5). */
export const clamp = (quantity: number, { min, max }: Range): number => Math.max(min, Math.min(max, quantity))
