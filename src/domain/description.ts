/** A stretch of a product's description: one paragraph, or a list. */
export type Passage =
  | { readonly _tag: 'text'; readonly text: string }
  | { readonly _tag: 'list'; readonly items: readonly string[] }

/** Reads a description: plain text, one thought a line; lines that start with a hyphen and a space are a list's items. */
export const passages = (description: string): readonly Passage[] =>
  description
    .split(/\r\n|\r|\n/u)
    .map(line => line.trim())
    .filter(line => line !== '')
    .reduce<readonly Passage[]>((read, line) => {
      if (!line.startsWith('- ')) return [...read, { _tag: 'text', text: line }]
      const item = line.slice(2).trim()
      const last = read.at(-1)
      return last?._tag === 'list'
        ? [...read.slice(0, -1), { _tag: 'list', items: [...last.items, item] }]
        : [...read, { _tag: 'list', items: [item] }]
    }, [])
