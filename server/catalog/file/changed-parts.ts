import { isDeepStrictEqual } from 'node:util'
import { toWire } from '~/domain/shared/money'
import { momentWithOffset, money } from '@server/catalog/catalogue-parts'

/** A part with more differences than this is counted, not listed. */
const LISTED = 6
/** A text that is longer, or has several lines, is compared by its lines. */
const SHORT = 60

/**
 * The parts in which two versions of a row differ, each with its old and its new value: `info.name.en: "A" → "B"`. Of a
 * long text it says how many lines changed.
 */
export const changedParts = (old: object, fresh: object): readonly string[] =>
  pairs(old, fresh).flatMap(([name, before, after]) => {
    const found = differences(name, name, before, after)
    return found.length <= LISTED ? found : [`${name}: ${found.length} changes`]
  })

const pairs = (old: object, fresh: object): readonly (readonly [string, unknown, unknown])[] => {
  const [before, after] = [new Map(Object.entries(old)), new Map(Object.entries(fresh))]
  return [...new Set([...before.keys(), ...after.keys()])].map(name => [name, before.get(name), after.get(name)])
}

const differences = (path: string, name: string, before: unknown, after: unknown): readonly string[] => {
  if (isDeepStrictEqual(before, after)) return []
  if (Array.isArray(before) || Array.isArray(after)) {
    const [old, fresh] = [listOf(before), listOf(after)]
    if (old.length !== fresh.length) return [`${path}: ${old.length} → ${fresh.length} entries`]
    return old.flatMap((each, at) => differences(`${path}[${at}]`, name, each, fresh[at]))
  }
  if (isObject(before) || isObject(after))
    return pairs(isObject(before) ? before : {}, isObject(after) ? after : {}).flatMap(([key, ...both]) =>
      differences(`${path}.${key}`, key, ...both),
    )
  if (isLong(before) || isLong(after)) return [`${path}: ${changedLines(before, after)}`]
  return [`${path}: ${shown(name, before)} → ${shown(name, after)}`]
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const isLong = (value: unknown): boolean => typeof value === 'string' && (value.length > SHORT || value.includes('\n'))

const shown = (name: string, value: unknown): string => {
  if (value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (/^(?:price|cash)\b/u.test(name) && money.is(value)) return toWire(value)
  if (/^(?:from|until)$/u.test(name) && momentWithOffset.is(value)) return momentWithOffset.encode(value)
  return typeof value === 'string' ? `"${value}"` : String(value)
}

const changedLines = (before: unknown, after: unknown): string => {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  if (old.length === 0 || fresh.length === 0) return `${counted(old.length)} → ${counted(fresh.length)}`
  return `${counted(Math.max(missing(old, fresh), missing(fresh, old), 1))} changed`
}

const linesOf = (value: unknown): readonly string[] => (typeof value === 'string' ? value.split('\n') : [])

const counted = (lines: number): string => (lines === 0 ? 'none' : lines === 1 ? '1 line' : `${lines} lines`)

/** How many lines of one text the other one lacks. */
const missing = (lines: readonly string[], others: readonly string[]): number => {
  const left = new Map<string, number>()
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1)
  return lines.filter(line => {
    const times = left.get(line) ?? 0
    left.set(line, times - 1)
    return times <= 0
  }).length
}
