import type { Draft } from '@console/kit/form/form'

/** A value of settings: texts, and objects of them. */
export interface Tree {
  readonly [name: string]: string | Tree | undefined
}

/** The texts of a value by their paths: `{ name: { en: 'A' } }` is `name.en`. */
export const draftOf = (value: object, prefix: string): Draft =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
      const path = `${prefix}.${name}`
      if (typeof inner === 'string') return [[path, inner]]
      return typeof inner === 'object' && inner !== null ? Object.entries(draftOf(inner, path)) : []
    }),
  )

/** The value that texts with these paths stand for. A list is an object whose names are numbers. */
export const treeOf = (draft: Draft, prefix: string): Tree => {
  const tree: Record<string, string | Tree> = {}
  const inner = new Map<string, Record<string, string>>()
  for (const [path, text] of Object.entries(draft)) {
    if (!path.startsWith(`${prefix}.`)) continue
    const [name = '', ...rest] = path.slice(prefix.length + 1).split('.')
    if (rest.length === 0) tree[name] = text
    else inner.set(name, { ...inner.get(name), [`${name}.${rest.join('.')}`]: text })
  }
  for (const [name, texts] of inner) tree[name] = treeOf(texts, name)
  return tree
}

/** The same without these parts, if all of their texts are empty. */
export const withoutEmpty = (tree: Tree, optional: readonly string[]): Tree =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([name, value]) => {
      const below = optional.flatMap(path => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []))
      const kept = typeof value === 'object' ? withoutEmpty(value, below) : value
      return optional.includes(name) && isEmpty(kept) ? [] : [[name, kept]]
    }),
  )

const isEmpty = (value: Tree[string]): boolean =>
  value === undefined || (typeof value === 'string' ? value.trim() === '' : Object.values(value).every(isEmpty))
