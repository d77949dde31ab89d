import { posix } from 'node:path'
import { type Source, dependenciesOf } from './sources'

/** From each file or folder to those that it imports. */
type Arrows = ReadonlyMap<string, ReadonlySet<string>>

/** Circles between files. */
export const circlesOfFiles = (sources: readonly Source[]): readonly string[] =>
  circlesIn(arrowsOf(sources, path => path))

/** Import cycles between folders: a file imports a file of another folder, which leads back. Ports are not counted. */
export const circlesOfFolders = (sources: readonly Source[]): readonly string[] =>
  circlesIn(arrowsOf(sources, path => (path.endsWith('.port.ts') ? undefined : posix.dirname(path))))

const arrowsOf = (sources: readonly Source[], groupOf: (path: string) => string | undefined): Arrows => {
  const paths = new Set(sources.map(({ path }) => path))
  const fileOf = (path: string): string | undefined =>
    ['', '.ts', '.tsx'].map(end => path + end).find(each => paths.has(each))
  const arrows = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = groupOf(source.path)
    if (from === undefined) continue
    const reached = arrows.get(from) ?? new Set<string>()
    arrows.set(from, reached)
    for (const { target } of dependenciesOf(source)) {
      const found = fileOf(target.path)
      const to = found === undefined ? undefined : groupOf(found)
      if (to !== undefined && to !== from) reached.add(to)
    }
  }
  return arrows
}

/** Removes what imports nothing, or is imported by nothing, until only circles and the ways between them are left. */
const circlesIn = (arrows: Arrows): readonly string[] => {
  let left: Arrows = arrows
  for (;;) {
    const kept = new Map<string, ReadonlySet<string>>()
    const imported = new Set([...left.values()].flatMap(targets => [...targets]))
    for (const [from, targets] of left) {
      const still = new Set([...targets].filter(target => left.has(target)))
      if (still.size > 0 && imported.has(from)) kept.set(from, still)
    }
    if (sizeOf(kept) === sizeOf(left))
      return [...kept].flatMap(([from, to]) => [...to].map(each => `${from} -> ${each}`))
    left = kept
  }
}

const sizeOf = (arrows: Arrows): number =>
  [...arrows.values()].reduce((sum, targets) => sum + targets.size, arrows.size)
