import type { IncomingMessage, ServerResponse } from 'node:http'

/** Serves the files of a static site. The handler answers whether there is such a file. */
export function staticFiles(directory: string): (request: IncomingMessage, response: ServerResponse) => boolean

/** A small CDN: serves what `npm run build:static` wrote, and hands calls on to `backend`. */
export function serveStatic(
  directory: string,
  backend: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>
