/** The searched texts: the names of a product group and of its variants. */
interface Named {
  readonly name: string
  readonly products: readonly { readonly name: string }[]
}

/** A text as a search compares it: letter case, full width, accents, spaces and marks make no difference. */
export const folded = (text: string): string => {
  const bare = plain(text).replace(/[^\p{L}\p{N}]/gu, '')
  return bare === '' ? plain(text) : bare // who looks for a mark does not look for everything
}

/** Does every word of a search occur in a group's name or in one of its denominations'? The search is read once for all groups. */
export const finder = (q: string): ((group: Named) => boolean) => {
  const words = [...new Set(q.split(/\s+/u))].map(folded)
  return group => words.every(word => haystack(group).includes(word))
}

const haystack = (group: Named): string => {
  const held =
    read.get(group) ??
    namesOf(group)
      .flatMap(name => [folded(name), plain(name)])
      .join('\n')
  read.set(group, held)
  return held
}

const namesOf = (group: Named): readonly string[] => [group.name, ...group.products.map(({ name }) => name)]

const plain = (text: string): string => text.normalize('NFKD').toLowerCase().trim()

// groups never change: each is read once, however much is typed
const read = new WeakMap<Named, string>()
