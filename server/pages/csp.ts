import { createHash } from 'node:crypto'
import type { PageData } from '~/entry-server'

/** What a document has, and what else it uses. */
export interface PagePolicy {
  /** Its inline scripts and styles, as they stand between their tags. */
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly realtime?: PageData['realtime'] | undefined
  /** Other origins that it calls: the region look-up, the backend of a static site. */
  readonly calls?: readonly (string | undefined)[]
  /** Other origins of its pictures. */
  readonly images?: readonly string[] | undefined
  /** The address of the operator's tag manager, if it may run in this document. */
  readonly tagManager?: string | undefined
}

/**
 * What a document may load and run: the site's own files, its own inline script by its hash, pushes, and nothing else. The
 * policy is the same for all who get the document, so both can be cached. A script that runs by its hash passes no trust
 * on to what it imports (docs/adr/0024-documents-from-memory.md): the site's own files run because they are its own.
 */
export const contentSecurityPolicy = ({
  scripts,
  styles,
  realtime,
  calls = [],
  images = [],
  tagManager,
}: PagePolicy): string => {
  const tags = tagManager === undefined ? [] : [new URL(tagManager).origin]
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf), ...tags].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    ["img-src 'self' data: blob:", ...tags, ...images].join(' '),
    ["connect-src 'self'", ...calls, ...tags, realtime && socketOf(realtime)]
      .filter(each => each !== undefined)
      .join(' '),
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self' https:",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // permits the service worker's address only; a tag manager writes scripts itself
    ...(tags.length === 0 ? ["require-trusted-types-for 'script'", 'trusted-types service-worker'] : []),
  ].join('; ')
}

/** The source of an inline script or style in a policy. */
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const socketOf = ({ tls, host, port }: NonNullable<PageData['realtime']>): string =>
  `${tls ? 'wss' : 'ws'}://${host}:${port}`
