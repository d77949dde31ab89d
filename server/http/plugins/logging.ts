import type { FastifyLoggerOptions, FastifyRequest } from 'fastify'

/** Where log lines go. */
export interface LogSink {
  readonly write: (line: string) => void
}

/**
 * Pino, told to keep quiet about what nobody may read (I-11): no queries, no tokens in addresses, no headers, and of errors only
 * where they came from, because messages quote what they were about.
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
    ...(sink === undefined ? {} : { stream: sink }),
  }) satisfies FastifyLoggerOptions & Readonly<Record<string, unknown>>

/** Without its query, and without the token of a revived order. */
const shownAddress = (url: string): string => (url.split('?')[0] ?? '').replace(/^((?:\/hk)?\/s\/).+$/u, '$1*')
