import type { PageData } from '~/entry-server'

/** What a page may load and run: its own files, its own inline script by nonce, pushes, and nothing else. */
export const contentSecurityPolicy = (nonce: string, realtime: PageData['realtime']): string =>
  policy(`'nonce-${nonce}' 'strict-dynamic'`, `'self' 'nonce-${nonce}'`, realtime)

/** The same for a plain static site, whose inline script and style are known by their hashes. */
export const hashedPolicy = (
  scripts: readonly string[],
  styles: readonly string[],
  realtime: PageData['realtime'],
): string => policy(`${scripts.join(' ')} 'strict-dynamic'`, `'self' ${styles.join(' ')}`, realtime)

const policy = (scripts: string, styles: string, realtime: PageData['realtime']): string =>
  [
    "default-src 'none'",
    `script-src ${scripts}`,
    `style-src ${styles}`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${realtime === undefined ? '' : ` ${socketOf(realtime)}`}`,
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const socketOf = ({ tls, host, port }: NonNullable<PageData['realtime']>): string =>
  `${tls ? 'wss' : 'ws'}://${host}:${port}`
