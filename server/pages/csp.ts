import { createHash } from 'node:crypto'
import type { PageData } from '~/entry-server'

/** Other origins that a page uses. */
export interface Elsewhere {
  /** The region look-up. */
  readonly trace?: string | undefined
  /** Pictures. */
  readonly images?: readonly string[]
}

/** What a page may load and run: its own files, its own inline script by nonce, pushes, and nothing else. */
export const contentSecurityPolicy = (
  nonce: string,
  realtime: PageData['realtime'],
  { trace, images = [] }: Elsewhere = {},
): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, realtime, [trace], { images, trusted: true })

/**
 * The same for a document that the operator's tag manager runs in: files of the shop and of its origin, and of no other. Trust
 * is not handed on, so that it fetches nothing from elsewhere; what it writes itself no policy of ours has vouched for.
 */
export const taggedPolicy = (
  nonce: string,
  tagManager: string,
  realtime: PageData['realtime'],
  { trace, images = [] }: Elsewhere = {},
): string => {
  const { origin } = new URL(tagManager)
  const scripts = `'self' 'nonce-${nonce}' ${origin}`
  return policy(scripts, `'self' 'nonce-${nonce}'`, realtime, [trace, origin], {
    images: [origin, ...images],
    trusted: false,
  })
}

/**
 * The same for a plain static site, whose inline script and style are known by their hashes. A hash does not vouch for what
 * its script imports, as a nonce does: the files are let in as the site's own.
 */
export const hashedPolicy = ({ scripts, styles, realtime, api, images }: Hashed): string =>
  policy(`'self' ${scripts.join(' ')}`, `'self' ${styles.join(' ')}`, realtime, [api], { images, trusted: true })

/** The source of an inline script or style in a policy. */
export const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface Hashed {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly realtime: PageData['realtime']
  /** The backend's origin, if it differs from the site's own. */
  readonly api: string | undefined
  readonly images: readonly string[]
}

const policy = (
  scripts: string,
  styles: string,
  realtime: PageData['realtime'],
  asked: readonly (string | undefined)[],
  { images, trusted }: { readonly images: readonly string[]; readonly trusted: boolean },
): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    ["img-src 'self' data: blob:", ...images].join(' '),
    ["connect-src 'self'", ...asked, realtime && socketOf(realtime)].filter(each => each !== undefined).join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // permits the service worker's address only
    ...(trusted ? ["require-trusted-types-for 'script'", 'trusted-types service-worker'] : []),
  ].join('; ')

const socketOf = ({ tls, host, port }: NonNullable<PageData['realtime']>): string =>
  `${tls ? 'wss' : 'ws'}://${host}:${port}`
