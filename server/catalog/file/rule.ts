import type { CodecFault } from '@server/platform/codec-faults'

/** A fault, unless the rule holds. */
export const unless = (holds: boolean, path: string, message: string): readonly CodecFault[] =>
  holds ? [] : [{ path, message }]

/** Every item with the same key as an earlier one. */
export const repeated = <A>(
  items: readonly A[],
  keyOf: (item: A) => string,
  path: (at: number, item: A) => string,
): readonly CodecFault[] => {
  const seen = new Set<string>()
  return items.flatMap((item, at) => {
    const key = keyOf(item)
    if (seen.has(key)) return [{ path: path(at, item), message: `${key} is there twice` }]
    seen.add(key)
    return []
  })
}
