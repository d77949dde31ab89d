/** A small CDN: serves what `npm run build:static` wrote, and hands calls on to `backend`. */
export function serveStatic(
  directory: string,
  backend: string,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }>
