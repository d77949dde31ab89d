import { MIN_PASSWORD } from '~/domain/shared/limits'
import { localWords } from '@server/identity/password/local-words'

/**
 * Why a new password is too weak; undefined if it is not. There are no rules on the characters that it must contain.
 */
export type Weakness = 'short' | 'common'

/** `about`: what other people know about its owner, such as the number. */
export const weaknessOf = async (password: string, about: readonly string[]): Promise<Weakness | undefined> => {
  if (Array.from(password).length < MIN_PASSWORD) return 'short'
  const { guesses, isBeside } = await loaded()
  const text = password.toLowerCase().trim()
  const stem = text.replace(ENDING, '')
  const isCommon =
    guesses(password) < ENOUGH_GUESSES ||
    // capitals at random make a common password no better
    guesses(text) < FEW_GUESSES ||
    // attackers next try the commonest words with an ending, such as `password2026!`
    (stem.length > 3 && guesses(stem) < VERY_FEW_GUESSES) ||
    about.some(own => own.length >= 6 && password.includes(own)) ||
    // what zxcvbn overrates: two characters in turn, a short piece that repeats, several runs
    new Set(text).size <= 2 ||
    [1, 2, 3, 4].some(period => text.startsWith(text.slice(period))) ||
    isRuns(text, isBeside)
  return isCommon ? 'common' : undefined
}

/** What zxcvbn expects for eight, six and four random characters: ten guesses for each. */
const ENOUGH_GUESSES = 10 ** MIN_PASSWORD
const FEW_GUESSES = 10 ** 6
const VERY_FEW_GUESSES = 10 ** 4

const ENDING = /[\d!@#$%^&*.?_-]{1,5}$/u

type Adjacency = (a: string, b: string) => boolean

/** Runs over the keyboard, the alphabet or the digits: fewer than one in four characters starts a new run. */
const isRuns = (text: string, isBeside: Adjacency): boolean =>
  Array.from(text).filter((sign, at, all) => at > 0 && !isBeside(all[at - 1] ?? '', sign)).length < text.length / 4

/** The longest part of a password that is judged: the time grows with the square of the length. */
const LONGEST = 28

const load = async () => {
  // a megabyte that only a new password needs
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const graphs = { qwerty: adjacencyGraphs.qwerty, keypad: adjacencyGraphs.keypad }
  const estimator = new ZxcvbnFactory({
    dictionary: { common: dictionary['passwords-common'], local: [...localWords] },
    graphs,
    maxLength: LONGEST,
  })
  const keyboards: readonly Readonly<Record<string, readonly (string | null)[]>>[] = Object.values(graphs)
  const isBeside: Adjacency = (a, b) =>
    (/^[a-z\d]{2}$/u.test(a + b) && Math.abs(b.charCodeAt(0) - a.charCodeAt(0)) <= 1) ||
    a + b === '90' ||
    a + b === '09' ||
    keyboards.some(keys => keys[a]?.some(key => key?.includes(b) === true))
  return { guesses: (text: string) => estimator.check(text).guesses, isBeside }
}

const kept: { loading: ReturnType<typeof load> | undefined } = { loading: undefined }

const loaded = (): ReturnType<typeof load> => (kept.loading ??= load())
