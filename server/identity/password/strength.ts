import { MIN_PASSWORD } from '~/domain/shared/limits'
import { isPattern } from '@server/identity/password/patterns'
import { localPasswords } from '@server/identity/password/pinyin'

/**
 * Why a new password is too weak; undefined if it is not. There are no rules on the characters that it must contain.
 */
export type Weakness = 'short' | 'common'

/** `about`: what other people know about its owner, such as the number. */
export const weaknessOf = async (password: string, about: readonly string[]): Promise<Weakness | undefined> => {
  if (Array.from(password).length < MIN_PASSWORD) return 'short'
  const { common, commonest, keyboards } = await known()
  const forms = formsOf(password)
  const isCommon =
    forms.some(form => common.has(form)) ||
    // attackers next try the commonest words with an ending, such as `password2026!`
    forms.some(form => commonest.has(form.replace(/[\d!@#$%^&*.?_-]{1,5}$/u, ''))) ||
    about.some(own => own.length >= 6 && password.includes(own)) ||
    isPattern(password, keyboards)
  return isCommon ? 'common' : undefined
}

/** The password as typed, and without the usual substitutions. */
const formsOf = (password: string): readonly string[] => {
  const lower = password.toLowerCase().trim()
  return [lower, lower.replaceAll(/[@4301$5!7]/gu, char => DISGUISES[char] ?? char)]
}

const DISGUISES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  '1': 'i',
  $: 's',
  '5': 's',
  '!': 'i',
  '7': 't',
}

/** How many of the commonest passwords are also refused with an ending. */
const COMMONEST = 1_000

const read = async () => {
  // half a megabyte that only a new password needs
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = dictionary['passwords-common']
  return {
    common: new Set([...listed, ...localPasswords()]),
    commonest: new Set(listed.slice(0, COMMONEST)),
    keyboards: [adjacencyGraphs.qwerty, adjacencyGraphs.keypad],
  }
}

const kept: { reading: ReturnType<typeof read> | undefined } = { reading: undefined }

const known = (): ReturnType<typeof read> => (kept.reading ??= read())
