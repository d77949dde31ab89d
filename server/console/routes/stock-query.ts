/** A whole number of the query; without one, or with another text, the other number. */
export const wholeIn = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d{1,5}$/u.test(text) ? Number(text) : otherwise
