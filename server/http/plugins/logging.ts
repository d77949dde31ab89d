import type { FastifyLoggerOptions, FastifyRequest } from 'fastify'
import { defined } from '~/domain/shared/defined'

/** Where log lines go. */
export interface LogSink {
  readonly write: (line: string) => void
}

/**
 * Pino, without any private data (I-11). It logs no queries, no tokens in addresses and no headers. Of errors it logs
 * only the place, because messages quote values.
 */
export const logging = (level: string, sink: LogSink | undefined) =>
  ({
    level,
    redact: [
      '*.authorization',
      '*.cookie',
      '*["set-cookie"]',
      '*.token',
      '*.code',
      '*.codes',
      '*.password',
      'token',
      'password',
    ],
    serializers: {
      req: ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) => ({ method, url: shownAddress(url) }),
      err: (error: Error & { readonly code?: unknown }) => ({
        type: error.name,
        message: '',
        stack: (error.stack ?? '')
          .split('\n')
          .filter(line => /^\s+at /u.test(line))
          .join('\n'),
        why: typeof error.code === 'string' ? error.code : '',
      }),
    },
    ...defined({ stream: sink }),
  }) satisfies FastifyLoggerOptions & Readonly<Record<string, unknown>>

/** Without the query, and without the token of an order link. */
const shownAddress = (url: string): string => (url.split('?')[0] ?? '').replace(/^((?:\/hk)?\/s\/).+$/u, '$1*')
