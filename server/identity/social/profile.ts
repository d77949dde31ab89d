import * as t from 'io-ts'

/** Adds parameters to the query of an address. */
export const withParams = (address: string, params: Readonly<Record<string, string>>): string => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  return url.href
}

/** The subject at a path of an answer: a text, or a number that is exact. */
export const subjectOf = (body: unknown, path: string): string | undefined => {
  const value = at(body, path)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && /^[\x21-\x7e]{1,255}$/u.test(value) ? value : undefined
}

/** A name that can be stored; empty if there is none. */
export const nameOf = (body: unknown, path: string | undefined): string => {
  const value = path === undefined ? undefined : at(body, path)
  return typeof value === 'string' ? tidyName(value) : ''
}

/** Removes invisible characters and shortens the name. */
export const tidyName = (name: string): string =>
  Array.from(name.replaceAll(/[\p{Control}\p{Surrogate}\p{Format}]/gu, '').trim())
    .slice(0, 60)
    .join('')
    .slice(0, 60)

const at = (body: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) => (t.UnknownRecord.is(value) && Object.hasOwn(value, name) ? value[name] : undefined),
      body,
    )
