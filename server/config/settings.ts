import { resolve } from 'node:path'
import * as Ap from 'fp-ts/Apply'
import * as E from 'fp-ts/Either'
import * as RA from 'fp-ts/ReadonlyArray'
import { pipe } from 'fp-ts/function'

/** The environment, as `process.env` gives it. */
export type Environment = Readonly<Record<string, string | undefined>>

/** One setting: its value, or one line for each mistake. */
export type Setting<A> = E.Either<readonly string[], A>

/** Reads several settings, and collects the mistakes of all of them. */
export const validation = E.getApplicativeValidation(RA.getSemigroup<string>())
export const all = Ap.sequenceS(validation)

/** A text; absent and empty read as the fallback. */
export const textOr = <F extends string | undefined>(env: Environment, name: string, fallback: F): string | F =>
  textOf(env, name) ?? fallback

/** One of a few words. */
export const oneOf = <A extends string>(
  env: Environment,
  name: string,
  words: readonly A[],
  fallback: NoInfer<A>,
): Setting<A> => {
  const text = textOf(env, name)
  const word = text === undefined ? fallback : words.find(each => each === text)
  return word === undefined ? wrong(name, text, `one of ${words.join(', ')}`) : E.right(word)
}

/** `yes`, `on`, `true`, `1`, and their opposites. */
export const flag = (env: Environment, name: string, fallback: boolean): Setting<boolean> =>
  pipe(
    oneOf(env, name, ['yes', 'on', 'true', '1', 'no', 'off', 'false', '0', ''], ''),
    E.bimap(
      () => [`${name}: "${env[name] ?? ''}" is not one of yes, no`],
      word => (word === '' ? fallback : ['yes', 'on', 'true', '1'].includes(word)),
    ),
  )

/** A whole number within bounds. */
export const wholeNumber = (
  env: Environment,
  name: string,
  bounds: { readonly min: number; readonly max: number; readonly fallback: number },
): Setting<number> => {
  const text = textOf(env, name)
  if (text === undefined) return E.right(bounds.fallback)
  const value = /^\d{1,15}$/u.test(text) ? Number(text) : Number.NaN
  return value >= bounds.min && value <= bounds.max
    ? E.right(value)
    : wrong(name, text, `a whole number from ${bounds.min} to ${bounds.max}`)
}

/** An optional text that must satisfy a rule. */
export const matching = (
  env: Environment,
  name: string,
  rule: (text: string) => boolean,
  wanted: string,
): Setting<string | undefined> => {
  const text = textOf(env, name)
  return text === undefined || rule(text) ? E.right(text) : wrong(name, undefined, wanted)
}

/** Texts separated by commas, each checked by a rule. */
export const list = (
  env: Environment,
  name: string,
  rule: (text: string) => boolean,
  wanted: string,
  fallback: readonly string[],
): Setting<readonly string[]> => {
  const text = textOf(env, name)
  const parts = text === undefined ? fallback : text.split(',').map(part => part.trim())
  return parts.every(rule) ? E.right(parts) : wrong(name, text, wanted)
}

/** The absolute path of a file or directory. */
export const pathOr = (env: Environment, name: string): string | undefined => {
  const path = textOr(env, name, undefined)
  return path === undefined ? undefined : resolve(path)
}

/** An origin: scheme, host and port, no path. */
export const origin = (env: Environment, name: string, fallback: string): Setting<string> => {
  const text = textOf(env, name) ?? fallback
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url !== undefined && /^https?:$/u.test(url.protocol) && url.href === `${url.origin}/`
    ? E.right(url.origin)
    : wrong(name, text, 'an address like https://shop.example.com')
}

/** A rule between settings. */
export const rule = (holds: boolean, otherwise: string): Setting<true> => (holds ? E.right(true) : E.left([otherwise]))

const textOf = (env: Environment, name: string): string | undefined => {
  const text = env[name]?.trim()
  return text === '' ? undefined : text
}

/** A secret is never quoted: those are passed without their text. */
const wrong = (name: string, text: string | undefined, wanted: string): Setting<never> =>
  E.left([text === undefined ? `${name}: not ${wanted}` : `${name}: "${text}" is not ${wanted}`])
