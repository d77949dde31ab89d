/**
 * The address at which a code is redeemed, if it is one that may be opened: another site over HTTPS, with no name or password
 * before its host, since those are only there to deceive. Anything else is no link (I-27).
 */
export const redeemLink = (url: string | undefined): string | undefined =>
  url !== undefined && SAFE.test(url) ? url : undefined

const SAFE = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/iu
