import { sql } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { codes } from '@server/platform/database/schema/vault'
import { olderCodeWith } from '@server/stock/canonical-fingerprints'
import { canonicalCode } from '@server/stock/vault/canonical-code'
import type { Vault } from '@server/stock/vault/vault.port'

/**
 * The name of a text that has a code of the shop in it, in any spelling (I-11). Undefined: no text has one. Codes are
 * compared by fingerprints, in one statement, and nothing is changed.
 */
export const textWithCode = async (
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  texts: readonly { readonly name: string; readonly text: string }[],
): Promise<string | undefined> => {
  const names = new Map<string, string>()
  for (const { name, text } of texts)
    for (const part of partsOf(text)) names.set(vault.fingerprint(part).toString('hex'), name)
  const prints = [...names.keys()]
  if (prints.length === 0) return undefined
  // in this order: a code that gets its new fingerprint meanwhile is among the known ones
  const known = (await olderOf(db, vault, prints)) ?? (await knownOf(db, prints))
  return known === undefined ? undefined : names.get(known)
}

/** A fingerprint that a code has. One parameter: a long text has more parts than a statement has places for. */
const knownOf = async (db: Db, prints: readonly string[]): Promise<string | undefined> => {
  const given = sql`select decode(print, 'hex') from unnest(string_to_array(${prints.join(',')}, ',')) as print`
  const [row] = await db
    .select({ fingerprint: codes.fingerprint })
    .from(codes)
    .where(sql`${codes.fingerprint} in (${given})`)
    .limit(1)
  return row?.fingerprint.toString('hex')
}

/** The same among codes from before canonical spellings. */
const olderOf = async (db: Db, vault: Vault, prints: readonly string[]): Promise<string | undefined> => {
  const given = prints.map(print => Buffer.from(print, 'hex'))
  return (await olderCodeWith(db, vault, given))?.fingerprint.toString('hex')
}

/** Parts of these lengths are looked for anywhere in a text, also inside of words. */
const [SHORTEST, LONGEST] = [6, 64]

/** How many neighbouring words a shorter or a longer code may be written as. */
const WORDS = 12

/** Every part of a text that could be a code. A short one must be a word or several: it would be in many a long word. */
const partsOf = (text: string): ReadonlySet<string> => {
  const plain = text.normalize('NFKC')
  const words = [...plain.matchAll(/[\p{L}\p{M}\p{N}]+/gu)]
  const parts = new Set(plain.split(/\s+/u).filter(part => part !== ''))
  for (const [from, first] of words.entries())
    for (const [more, last] of words.slice(from, from + WORDS).entries()) {
      parts.add(plain.slice(first.index, last.index + last[0].length))
      parts.add(
        words
          .slice(from, from + more + 1)
          .map(([word]) => word)
          .join(''),
      )
    }
  for (const whole of [canonicalCode(plain), canonicalCode(words.map(([word]) => word).join(''))])
    for (let from = 0; from + SHORTEST <= whole.length; from += 1)
      for (let length = SHORTEST; length <= LONGEST && from + length <= whole.length; length += 1)
        parts.add(whole.slice(from, from + length))
  return parts
}
