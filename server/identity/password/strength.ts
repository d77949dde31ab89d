import { isPattern } from '@server/identity/password/patterns'
import { localPasswords } from '@server/identity/password/pinyin'

/** What is wrong with a new password; undefined: nothing. There are no rules on what it has to be made of. */
export type Weakness = 'short' | 'common'

const SHORTEST = 8

/** `about`: what others know of its owner, such as the number. */
export const weaknessOf = async (password: string, about: readonly string[]): Promise<Weakness | undefined> => {
  if (Array.from(password).length < SHORTEST) return 'short'
  const { common, commonest, keyboards } = await known()
  const forms = formsOf(password)
  const isCommon =
    forms.some(form => common.has(form)) ||
    // the commonest words with something at the end, `password2026!`, are the next that is tried
    forms.some(form => commonest.has(form.replace(/[\d!@#$%^&*.?_-]{1,5}$/u, ''))) ||
    about.some(own => own.length >= 6 && password.includes(own)) ||
    isPattern(password, keyboards)
  return isCommon ? 'common' : undefined
}

/** As it is typed, and without the usual disguise. */
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

/** So many of the list count with an ending as well. */
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
