/**
 * Can this be stored as text? A NUL and half a surrogate pair are legal in JSON and in addresses. But no database
 * accepts them, and people do not type them.
 */
export const isWellFormed = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text)

/**
 * The same for every text within a value, including names of properties. It is a loop, because deep nesting would
 * overflow the stack.
 */
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
