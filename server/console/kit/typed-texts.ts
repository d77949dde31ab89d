/** A text that an operator typed, by its field: `reason`, `input.note`. */
export interface TypedText {
  readonly name: string
  readonly text: string
}

/** Every text in a value. `skipped`: fields directly below it that are left out. */
export const textsIn = (value: unknown, name: string, skipped: readonly string[] = []): readonly TypedText[] => {
  const texts: TypedText[] = []
  const waiting: { readonly at: string; readonly value: unknown }[] = [{ at: name, value }]
  const left = new Set(skipped.map(field => `${name}.${field}`))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { at, value: inner } = next
    if (left.has(at)) continue
    if (typeof inner === 'string') texts.push({ name: at, text: inner })
    if (typeof inner === 'object' && inner !== null)
      for (const [key, each] of Object.entries(inner)) waiting.push({ at: `${at}.${key}`, value: each })
  }
  return texts
}
