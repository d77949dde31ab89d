/**
 * The address at which a code is redeemed, if it is safe to open: another site over HTTPS, without a name or password
 * before its host, because those only deceive. Anything else is undefined (I-27).
 */
export const redeemLink = (url: string | undefined): string | undefined =>
  url !== undefined && SAFE.test(url) ? url : undefined

const SAFE = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?(?:[/?#][\x21-\x5b\x5d-\x7e]*)?$/iu
