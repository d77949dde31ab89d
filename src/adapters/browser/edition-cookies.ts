import * as O from 'fp-ts/Option'
import { type EditionCode, editions } from '~/domain/locale'
import type { EditionMemory } from '~/domain/region.port'

/** A year, in seconds. */
const YEAR = 31_536_000

/** The two cookies of specification 9. */
export const editionCookies = (jar: { cookie: string }, secure: boolean): EditionMemory => {
  const shared = `; Path=/; SameSite=Lax${secure ? '; Secure' : ''}`
  return {
    keep: edition => {
      Object.assign(jar, { cookie: `i18n_redirected=${edition}; Max-Age=${YEAR}${shared}` })
    },
    fallBack: () => {
      Object.assign(jar, { cookie: `loc=mo${shared}` })
    },
  }
}

/** The edition that was chosen before. */
export const chosenEdition = (cookies: string): O.Option<EditionCode> =>
  O.fromNullable(editions.find(edition => edition === valueOf(cookies, 'i18n_redirected')))

/** Has the look-up failed in this browser session? */
export const hasFallenBack = (cookies: string): boolean => valueOf(cookies, 'loc') !== undefined

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
