import * as t from 'io-ts'

/** Where a filter's value is kept: in the address, or only in the history entry (phone numbers, codes, names). */
export type FilterKind = 'url' | 'private'

export type FilterSpec = Readonly<Record<string, FilterKind>>

export type FilterValues<Spec extends FilterSpec> = Readonly<Record<keyof Spec & string, string>>

const texts = t.readonly(t.record(t.string, t.string))

/** The values of the filters; an absent one is empty. */
export const readFilters = <Spec extends FilterSpec>(spec: Spec, search: string, kept: unknown): FilterValues<Spec> => {
  const query = new URLSearchParams(search)
  const hidden = texts.is(kept) ? kept : {}
  return mapSpec(spec, (name, kind) => (kind === 'url' ? query.get(name) : hidden[name]) ?? '')
}

/** The query and the history entry's part for some values. Empty ones are left out. */
export const writeFilters = <Spec extends FilterSpec>(
  spec: Spec,
  values: Readonly<Record<string, string>>,
): { readonly search: string; readonly kept: Readonly<Record<string, string>> } => {
  const of = (kind: FilterKind) =>
    Object.keys(spec).flatMap(name => {
      const value = values[name] ?? ''
      return spec[name] === kind && value !== '' ? [[name, value] as const] : []
    })
  return {
    search: new URLSearchParams(of('url').map(pair => [...pair])).toString(),
    kept: Object.fromEntries(of('private')),
  }
}

/** How many filters are set. */
export const activeIn = (values: Readonly<Record<string, string>>): number =>
  Object.values(values).filter(value => value !== '').length

const mapSpec = <Spec extends FilterSpec>(
  spec: Spec,
  valueOf: (name: string, kind: FilterKind) => string,
): FilterValues<Spec> => {
  const found: Partial<Record<keyof Spec & string, string>> = {}
  for (const [name, kind] of Object.entries(spec)) Object.assign(found, { [name]: valueOf(name, kind) })
  if (!isWhole(spec, found)) throw new Error('a filter has no value')
  return found
}

const isWhole = <Spec extends FilterSpec>(
  spec: Spec,
  found: Partial<Record<keyof Spec & string, string>>,
): found is Record<keyof Spec & string, string> => Object.keys(spec).every(name => Object.hasOwn(found, name))
