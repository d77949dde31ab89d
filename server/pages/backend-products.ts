import * as E from 'fp-ts/Either'
import { getCatalogs } from '~/contract/calls'
import type { EditionCode } from '~/domain/shared/locale'
import type { EditionProducts } from '@server/pages/site-files'

/** How long a backend may take for its whole catalogue, in milliseconds. */
const PATIENCE_MS = 30_000

/** The numbers of a backend's products, for a sitemap that the backend does not write. Rejects with one clear line. */
export const backendProducts = async (backend: string): Promise<EditionProducts> => ({
  mo: await productsIn(backend, 'mo'),
  hk: await productsIn(backend, 'hk'),
})

const productsIn = async (backend: string, edition: EditionCode): Promise<readonly string[]> => {
  const url = backend + getCatalogs.path
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'Accept-Locale': edition, Accept: 'application/json' }
  const asked = fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
  const answer = await asked.catch(() => undefined)
  if (answer?.ok !== true) throw new Error(`SITEMAP_FROM: ${url} answers ${answer?.status ?? 'nothing'}`)
  const groups = getCatalogs.answer.decode(await answer.json().catch(() => undefined))
  if (E.isLeft(groups)) throw new Error(`SITEMAP_FROM: ${url} answers no product groups`)
  return groups.right.map(({ no }) => no)
}
