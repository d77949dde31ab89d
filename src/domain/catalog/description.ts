/** A stretch of a product's description: one paragraph, or a list. */
export type Passage =
  | { readonly _tag: 'text'; readonly text: string }
  | { readonly _tag: 'list'; readonly items: readonly string[] }

/** Reads a description: plain text, one thought a line; lines that start with a hyphen and a space are a list's items. */
export const passages = (description: string): readonly Passage[] => {
  const read: Passage[] = []
  let items: string[] = []
  for (const line of linesOf(description)) {
    if (!line.startsWith('- ')) {
      items = []
      read.push({ _tag: 'text', text: line })
    } else {
      if (items.length === 0) read.push({ _tag: 'list', items })
      items.push(line.slice(2).trim())
    }
  }
  return read
}

const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n|\r|\n/u)
    .map(line => line.trim())
    .filter(line => line !== '')
