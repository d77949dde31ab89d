/** Leads to a page, of ours or over HTTP: what opens it never runs anything. Spaces, backslashes and control characters are no part of one. */
export const isPageAddress = (address: string): boolean =>
  isOwnPath(address) || /^https?:\/\/[^\s\\\p{C}/][^\s\\\p{C}]*$/iu.test(address)

/** A path on the site itself. Two slashes at its start, or one and a backslash, would lead to another. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])[^\s\\\p{C}]*$/u.test(address)

/** May the operator's texts and settings link there? A path of the site, an https address, a mail address or a telephone number. */
export const isLink = (address: string): boolean =>
  isOwnPath(address) || (/^https:/iu.test(address) && isPageAddress(address)) || isContact(address)

/** A mail address or a telephone number, as a link. */
export const isContact = (address: string): boolean => /^(?:mailto|tel):[^\s\\\p{C}]+$/iu.test(address)

/** A picture that the page's policy may let in: from the site itself, from another over https, or written out. */
export const isPicture = (address: string): boolean =>
  isOwnPath(address) || /^(?:data:image\/[a-z+.-]+[;,]|https:\/\/[^\s\\\p{C}/][^\s\\\p{C}]*$)/u.test(address)

/** A text that an address can hold: half a character has no form there, and the platform throws at it. */
export const wellFormed = (text: string): string => text.replace(/\p{Cs}/gu, '\ufffd')
