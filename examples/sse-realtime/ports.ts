import { NEVER, catchError, defer, from, switchMap } from 'rxjs'
import type { ReplacePorts } from '~/composition/browser'
import { bcp47 } from '~/domain/shared/locale'

/** Where the events are: below the prefix of the calls. For another origin write it here, and list it in CONNECT_ORIGINS. */
const eventsOf = (apiBase: string, order: string): string => `${apiBase}/api/orders/${encodeURIComponent(order)}/events`

/** A tab whose pushes are server-sent events. The adapter loads when the first order is watched. */
export const replacePorts: ReplacePorts = (ports, { apiBase, settings: { edition, lang } }) => {
  const load = () => import('./sse-realtime')
  return {
    ...ports,
    realtime: {
      order: id =>
        defer(() => from(load())).pipe(
          switchMap(({ sseRealtime }) =>
            sseRealtime({
              fetch: (input, init) => window.fetch(input, init),
              address: order => eventsOf(apiBase, order),
              token: ports.tokens.read,
              language: bcp47(edition, lang),
              scheduler: ports.env.scheduler,
            }).order(id),
          ),
          // without the code the page polls
          catchError(() => NEVER),
        ),
    },
  }
}
