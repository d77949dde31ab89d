/** How long, and for which hosts, browsers use TLS only. */
const TLS_ONLY = { host: 'max-age=31536000', subdomains: 'max-age=31536000; includeSubDomains' } as const

export type Tls = keyof typeof TLS_ONLY

/** The security headers of every answer, besides the content policy of documents. `tls`: absent for a site without TLS. */
export const siteHeaders = (tls: Tls | undefined): Readonly<Record<string, string>> => ({
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // the operator's other front ends are on the same site
  'Cross-Origin-Resource-Policy': 'same-site',
  ...(tls === undefined ? {} : { 'Strict-Transport-Security': TLS_ONLY[tls] }),
})

/** The address of an order link contains its secret: other sites get no referrer from it. */
export const REFERRER = { usual: 'strict-origin-when-cross-origin', orderLink: 'no-referrer' } as const

/** How long browsers and CDNs keep files whose name changes with their content, and documents. */
export const CACHE = { hashed: 'public, max-age=31536000, immutable', checked: 'no-cache' } as const
