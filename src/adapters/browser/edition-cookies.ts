import { type EditionCode, editions } from '~/domain/shared/locale'
import type { EditionMemory } from '~/domain/site/region.port'

/** A year, in seconds. */
const YEAR = 31_536_000

/** The cookies of edition and language (docs/spec/product.md#9-business-constants-and-limits). */
export const editionCookies: EditionMemory = {
  keep: edition => {
    write(`i18n_redirected=${edition}; Max-Age=${YEAR}`)
    // what an earlier failure left behind is no longer so
    write('loc=; Max-Age=0')
  },
  fallBack: () => write('loc=mo'),
}

/** The edition that was chosen before. */
export const chosenEdition = (cookies: string): EditionCode | undefined =>
  editions.find(edition => edition === valueOf(cookies, 'i18n_redirected'))

const write = (pair: string): void => {
  document.cookie = `${pair}; Path=/; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`
}

const valueOf = (cookies: string, name: string): string | undefined =>
  cookies
    .split('; ')
    .find(pair => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
