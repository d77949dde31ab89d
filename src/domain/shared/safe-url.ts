/**
 * Leads to a page of the site or over HTTP, and never runs anything. It has no spaces, backslashes, control characters or
 * user names, and the host is in ASCII: every browser can read it.
 */
export const isPageAddress = (address: string): boolean => isOwnPath(address) || HTTP.test(address)

// a host whose last label is a word, or an IPv4 address
const HTTP =
  /^https?:\/\/(?:(?:[a-z\d-]+\.)*[a-z](?:[a-z\d-]*[a-z\d])?|(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)\.){3}(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d))(?::(?:\d{1,4}|[1-5]\d{4}))?(?:[/?#][^\s\\\p{C}]*)?$/iu

/** A path on the site itself. Two slashes at its start, or one and a backslash, would lead to another. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\s\\\p{C}]*$/u.test(address)

/** May the operator's texts and settings link there? A path of the site, an https address, a mail address or a telephone number. */
export const isLink = (address: string): boolean => isOwnPath(address) || isHttps(address) || isContact(address)

const isHttps = (address: string): boolean => /^https:/iu.test(address) && HTTP.test(address)

/** A mail address or a telephone number, as a link. */
export const isContact = (address: string): boolean => /^(?:mailto|tel):[^\s\\\p{C}]+$/iu.test(address)

/** A picture that the page's policy may let in: from the site itself, from another over https, or written out. */
export const isPicture = (address: string): boolean =>
  isOwnPath(address) || /^data:image\/[a-z+.-]+[;,]/u.test(address) || isHttps(address)

/** A text that an address can hold: half a character has no form there, and the platform throws at it. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')
