import { inArray } from 'drizzle-orm'
import type { Db } from '@server/platform/database/database'
import { codes } from '@server/platform/database/schema/vault'
import type { Vault } from '@server/stock/vault/vault.port'

export const LONGEST_NOTE = 1_000

/** Without control characters: a note is printed on terminals and pages. */
export const readNote = (text: string): string => text.replaceAll(/[\p{Control}\p{Format}]+/gu, ' ').trim()

/** Why a text cannot be a note: the audit is kept for good, and no code may be in it (I-11). */
export const noteFault = async (
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  note: string,
): Promise<string | undefined> => {
  if (note === '') return 'A note needs a text.'
  if (note.length > LONGEST_NOTE) return `A note has at most ${LONGEST_NOTE} characters.`
  const prints = wordsOf(note).map(vault.fingerprint)
  const found = await db.select({ id: codes.id }).from(codes).where(inArray(codes.fingerprint, prints)).limit(1)
  return found.length === 0
    ? undefined
    : 'The note has a code in it. Name the code by its id (codes find), or by its end.'
}

/** Each word, without the punctuation around it, and the whole text. */
const wordsOf = (note: string): readonly string[] => {
  const words = note.split(/[\s,;:'"()\u3000-\u303F\uFF00-\uFF0F]+/u).filter(word => word !== '')
  return [...new Set([note, ...words, ...words.map(word => word.replace(/[.!?]+$/u, ''))])].filter(word => word !== '')
}
