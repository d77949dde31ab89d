/**
 * What changed in a row of the catalogue or the shop, as the server says it: `name.en: "A" → "B"`. Parts without a place
 * are counts, such as `12 moved`.
 */
export const splitPart = (part: string): { readonly place: string; readonly value: string } => {
  const end = part.indexOf(': ')
  return end === -1 ? { place: '', value: part } : { place: part.slice(0, end), value: part.slice(end + 2) }
}

/** One side of a change. `text`: a value that stands as it is, in both languages. */
export type Side =
  | { readonly _tag: 'none' }
  | { readonly _tag: 'switch'; readonly on: boolean }
  | { readonly _tag: 'lines'; readonly count: number }
  | { readonly _tag: 'time'; readonly at: number }
  | { readonly _tag: 'text'; readonly text: string }

export type ChangedValue =
  | { readonly _tag: 'sides'; readonly from: Side; readonly to: Side }
  | { readonly _tag: 'entries'; readonly from: number; readonly to: number }
  | { readonly _tag: 'lines' | 'changes' | 'moved'; readonly count: number }
  | { readonly _tag: 'text'; readonly text: string }

/** A text stands in quotes, and may have an arrow in it. */
const SIDES = /^(".*"|[^"]*?) → (".*"|[^"]*)$/su
const COUNTS = {
  lines: /^(\d+) lines? changed$/u,
  changes: /^(\d+) changes$/u,
  moved: /^(\d+) moved$/u,
} as const

/** Reads the value of a part. The server writes counts, switches and times in one language only. */
export const readValue = (value: string): ChangedValue => {
  for (const _tag of ['lines', 'changes', 'moved'] as const) {
    const [, count] = COUNTS[_tag].exec(value) ?? []
    if (count !== undefined) return { _tag, count: Number(count) }
  }
  const [, before, after] = /^(\d+) → (\d+) entries$/u.exec(value) ?? []
  if (before !== undefined && after !== undefined) return { _tag: 'entries', from: Number(before), to: Number(after) }
  const [, from, to] = SIDES.exec(value) ?? []
  return from === undefined || to === undefined
    ? { _tag: 'text', text: value }
    : { _tag: 'sides', from: sideOf(from), to: sideOf(to) }
}

const sideOf = (text: string): Side => {
  if (text === 'none') return { _tag: 'none' }
  if (text === 'yes' || text === 'no') return { _tag: 'switch', on: text === 'yes' }
  const [, count] = /^(\d+) lines?$/u.exec(text) ?? []
  if (count !== undefined) return { _tag: 'lines', count: Number(count) }
  return /^\d{4}-\d\d-\d\dT[\d:.]+\+\d\d:\d\d$/u.test(text)
    ? { _tag: 'time', at: Date.parse(text) }
    : { _tag: 'text', text }
}
