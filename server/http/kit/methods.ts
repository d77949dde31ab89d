import type { FastifyInstance } from 'fastify'
import { matchRoute } from '~/domain/site/routes'

/**
 * The methods that an address accepts. It reads them from the routes, so call it before the first route is added.
 * Routes that end in `*` match every address below them and are left out; pages are GET.
 */
export const methodsByAddress = (app: FastifyInstance): ((path: string) => readonly string[]) => {
  const exact = new Map<string, Set<string>>()
  const patterns = new Map<string, { readonly matches: RegExp; readonly methods: Set<string> }>()
  const pages = { served: false }
  app.addHook('onRoute', ({ method, url }) => {
    const added = [method].flat()
    if (url === '/*') pages.served = true
    if (url.endsWith('*')) return
    const methods = url.includes(':')
      ? (patterns.get(url)?.methods ?? new Set<string>())
      : (exact.get(url) ?? new Set<string>())
    for (const each of added) methods.add(each)
    if (url.includes(':'))
      patterns.set(url, { matches: new RegExp(`^${url.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'), methods })
    else exact.set(url, methods)
  })
  return path => {
    const found = [
      ...(exact.get(path) ?? []),
      ...[...patterns.values()].flatMap(({ matches, methods }) => (matches.test(path) ? [...methods] : [])),
    ]
    if (found.length > 0) return [...new Set(found)].toSorted()
    return pages.served && matchRoute(path) !== undefined ? ['GET', 'HEAD'] : []
  }
}
