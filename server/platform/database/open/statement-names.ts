import { LRUCache } from 'lru-cache'

/** A text that came so often gets a name. */
const OFTEN = 5
/** How many texts are counted, and how many get a name: each connection of PostgreSQL keeps the named ones. */
const MOST_COUNTED = 2_000
const MOST_NAMED = 300

/**
 * Names for statements that come again and again: PostgreSQL parses a named statement once for each connection. Texts with
 * lists of many lengths come rarely, and get no name.
 */
export const statementNames = (): ((text: string) => string | undefined) => {
  const counted = new LRUCache<string, number>({ max: MOST_COUNTED })
  const names = new Map<string, string>()
  return text => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MOST_NAMED) return known
    const times = (counted.get(text) ?? 0) + 1
    counted.set(text, times)
    if (times < OFTEN) return undefined
    counted.delete(text)
    const name = `s${names.size}`
    names.set(text, name)
    return name
  }
}
