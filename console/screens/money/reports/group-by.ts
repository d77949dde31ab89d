/** The items by a key, in the order in which the keys come. Items without a key are left out. */
export const groupBy = <A>(
  items: readonly A[],
  keyOf: (item: A) => string | undefined,
): readonly (readonly [key: string, items: readonly A[]])[] => {
  const groups = new Map<string, A[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups]
}
