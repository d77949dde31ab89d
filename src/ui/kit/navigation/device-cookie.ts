/** A year, in seconds. */
const KEPT = 365 * 24 * 60 * 60

/** A choice that the server reads with the next document (docs/spec/product.md#9-business-constants-and-limits). Both name and value are our own words. */
export const keepCookie = (name: 'i18n_redirected' | 'lang', value: string): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Max-Age=${KEPT}; Path=/; SameSite=Lax${secure}`
}
