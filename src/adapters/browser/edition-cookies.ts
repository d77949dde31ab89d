import * as O from 'fp-ts/Option'
import { type EditionCode, editions } from '~/domain/locale'
import type { EditionMemory } from '~/domain/region.port'

/** A year, in seconds. */
const YEAR = 31_536_000

/** The two cookies of specification 9. */
export const editionCookies: EditionMemory = {
  keep: edition => write(`i18n_redirected=${edition}; Max-Age=${YEAR}`),
  fallBack: () => write('loc=mo'),
}

/** The edition that was chosen before. */
export const chosenEdition = (cookies: string): O.Option<EditionCode> =>
  O.fromNullable(editions.find(edition => edition === valueOf(cookies, 'i18n_redirected')))

/** Has the look-up failed in this browser session? */
export const hasFallenBack = (cookies: string): boolean => valueOf(cookies, 'loc') !== undefined

const write = (pair: string): void => {
  document.cookie = `${pair}; Path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
}

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
