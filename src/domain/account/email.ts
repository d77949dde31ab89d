declare const brand: unique symbol

/** An e-mail address that `parseEmail` has read. It holds no space, quote, bracket, comma or line break. */
export type EmailAddress = string & { readonly [brand]: 'EmailAddress' }

/** The longest address that a mail server has to take (RFC 5321, 4.5.3.1.3, without the angle brackets). */
export const MAX_EMAIL = 254

/**
 * Reads one e-mail address: a plain local part of at most 64 characters, and a host name with a dot, as browsers accept
 * them. Spaces around it are dropped. Quoted local parts, literal addresses and letters beyond ASCII are refused. So the
 * address fits any header as it is.
 */
export const parseEmail = (raw: unknown): EmailAddress | undefined => {
  const text = typeof raw === 'string' ? raw.trim() : ''
  return text.length <= MAX_EMAIL && isEmail(text) ? text : undefined
}

/** For operators: enough to compare with what a customer says, such as `j***@e***.com`. */
export const maskEmail = (address: EmailAddress): string => {
  const at = address.indexOf('@')
  return `${address.charAt(0)}***@${address.charAt(at + 1)}***${address.slice(address.lastIndexOf('.'))}`
}

const isEmail = (text: string): text is EmailAddress => ADDRESS.test(text)

const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
// a local part of atoms between single dots; a host of labels whose last one is not a number
const ADDRESS = new RegExp(`^(?=[^@]{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`)
