import { createHash } from 'node:crypto'
import type { PageData } from '~/entry-server'

/**
 * What a page may load and run: its own files, its own inline script by nonce, pushes, and nothing else. `trace`: the origin
 * of a region look-up that is another's.
 */
export const contentSecurityPolicy = (nonce: string, realtime: PageData['realtime'], trace?: string): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, realtime, trace)

/**
 * The same for a plain static site, whose inline script and style are known by their hashes. A hash does not vouch for what
 * its script imports, as a nonce does: the files are let in as the site's own.
 */
export const hashedPolicy = ({ scripts, styles, realtime, api }: Hashed): string =>
  policy(`'self' ${scripts.join(' ')}`, `'self' ${styles.join(' ')}`, realtime, api)

/** How a policy names an inline script or style. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface Hashed {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly realtime: PageData['realtime']
  /** The backend's origin, where it is not the site's own. */
  readonly api: string | undefined
}

const policy = (scripts: string, styles: string, realtime: PageData['realtime'], api?: string): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    ["connect-src 'self'", api, realtime && socketOf(realtime)].filter(each => each !== undefined).join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // vouches for the service worker's address, and for nothing else
    'trusted-types service-worker',
  ].join('; ')

const socketOf = ({ tls, host, port }: NonNullable<PageData['realtime']>): string =>
  `${tls ? 'wss' : 'ws'}://${host}:${port}`
