export const LONGEST_NOTE = 1_000

/** Without control characters: a note is printed on terminals and pages. */
export const readNote = (text: string): string => text.replaceAll(/[\p{Control}\p{Format}]+/gu, ' ').trim()

/** Why a text cannot be a note. That it has no code in it is checked for every command (server/cli/kit/free-texts.ts). */
export const noteFault = (note: string): string | undefined => {
  if (note === '') return 'A note needs a text.'
  return note.length > LONGEST_NOTE ? `A note has at most ${LONGEST_NOTE} characters.` : undefined
}
