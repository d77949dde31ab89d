/**
 * Can this be kept as text? A NUL and half a surrogate pair are legal in JSON and in addresses, but no database takes them, and
 * nobody types them.
 */
export const isWellFormed = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/** The same for every text within a value, names of properties included. A loop: what is nested deep must not use up the stack. */
export const isWellFormedThroughout = (value: unknown): boolean => {
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string' && !isWellFormed(next)) return false
    if (typeof next === 'object' && next !== null) {
      for (const [name, inner] of Object.entries(next)) {
        if (!isWellFormed(name)) return false
        waiting.push(inner)
      }
    }
  }
  return true
}

/** Ids of this backend are UUIDs: anything else names nothing, and is not looked up. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
