import type { PageData } from '~/entry-server'

/** What a page may load and run: its own files, its own inline script by nonce, pushes, and nothing else. */
export const contentSecurityPolicy = (nonce: string, realtime: PageData['realtime']): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self' ${realtime === undefined ? '' : socketOf(realtime)}`.trim(),
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
