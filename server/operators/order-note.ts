export const LONGEST_NOTE = 1_000

/** Without control characters: a note is printed on terminals and pages. */
export const readNote = (text: string): string => text.replaceAll(/[\p{Control}\p{Format}]+/gu, ' ').trim()

export type NoteFault = 'empty_note' | 'long_note'

/** Why a text cannot be a note. That it has no code in it is checked for every act (server/stock/codes-in-text.ts). */
export const noteFault = (note: string): NoteFault | undefined => {
  if (note === '') return 'empty_note'
  return note.length > LONGEST_NOTE ? 'long_note' : undefined
}
