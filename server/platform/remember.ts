import { LRUCache } from 'lru-cache'

/** More than browsers send in a header that says what they accept. */
const LONGEST = 200
const MOST = 200

/** The same pure function of a header, which remembers its last results: most browsers send one of few texts. */
export const remember = <A>(work: (header: string) => A): ((header: string) => A) => {
  const known = new LRUCache<string, { readonly result: A }>({ max: MOST })
  return header => {
    const kept = known.get(header)
    if (kept !== undefined) return kept.result
    const result = work(header)
    if (header.length <= LONGEST) known.set(header, { result })
    return result
  }
}
