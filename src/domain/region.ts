import * as O from 'fp-ts/Option'

/**
 * The visitor's country in the answer of a trace service: lines of `key=value`, split on the first `=`, of which the
 * first `loc` counts. Two letters, returned in capitals; `XX` (unknown) and `T1` (Tor) are no country (decisions §4).
 */
export const parseTrace = (text: string): O.Option<string> => {
  const line = text.split(/\r\n|\r|\n/).find(each => each.startsWith('loc='))
  const country = line?.slice('loc='.length) ?? ''
  // letters are asked for before they become capitals: the capital of one ß is two letters
  return /^[A-Z]{2}$/i.test(country) && country.toUpperCase() !== 'XX' ? O.some(country.toUpperCase()) : O.none
}

/**
 * Whether the visitor is led to `/mp`: only from a restricted country and only inside the messaging app. An unknown
 * country is never restricted. Letter case does not matter (product §9, decisions §4).
 */
export const isRestricted = (
  country: O.Option<string>,
  inMessagingApp: boolean,
  restricted: readonly string[],
): boolean =>
  inMessagingApp && O.isSome(country) && restricted.some(each => each.toUpperCase() === country.value.toUpperCase())
