import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { CONSOLE_API } from '~/contract/console/console-call'
import { CONSOLE_DESCRIPTION, consoleDocument } from '~/contract/published/console-document'
import { admit } from '@server/console/kit/admit'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import { consoleHostOnly } from '@server/console/kit/own-requests'
import { consolePages } from '@server/console/pages'
import { operatorRoutes } from '@server/console/routes/operators'
import { orderRoutes } from '@server/console/routes/orders'
import { pictureRoutes } from '@server/console/routes/pictures'
import { productRoutes } from '@server/console/routes/products'
import { queueRoutes } from '@server/console/routes/queues'
import { customersRoutes } from '@server/console/routes/customers'
import { moneyRoutes } from '@server/console/routes/money'
import { sessionRoutes } from '@server/console/routes/session'
import { shopRoutes } from '@server/console/routes/shop'
import { stockRoutes } from '@server/console/routes/stock'
import { systemRoutes } from '@server/console/routes/system'
import { todayRoutes } from '@server/console/routes/today'
import { topUpRoutes } from '@server/console/routes/topups'
import { webhookRoutes } from '@server/console/routes/webhooks'
import { jsonBodies } from '@server/http/plugins/bodies'
import { plainBodiesOnly } from '@server/http/plugins/guards'

export interface ConsoleOptions extends ConsoleDeps {
  /** The console is absent on every host but that of its origin. */
  readonly hasOwnOrigin: boolean
  /** The build of the console: `index.html` and `assets`. Absent: the calls only. */
  readonly directory: string | undefined
  /** Other origins of the shop's pictures. */
  readonly imageOrigins: readonly string[]
}

/** The calls of each area. */
const AREAS = [
  sessionRoutes,
  todayRoutes,
  customersRoutes,
  moneyRoutes,
  orderRoutes,
  topUpRoutes,
  shopRoutes,
  systemRoutes,
  queueRoutes,
  webhookRoutes,
  operatorRoutes,
  stockRoutes,
  productRoutes,
  pictureRoutes,
] as const

/** The operator's console: its page, its files and its calls. */
export const consolePlugin =
  (options: ConsoleOptions): FastifyPluginAsync =>
  async app => {
    if (options.hasOwnOrigin) app.addHook('onRequest', consoleHostOnly(options.origin))
    app.addHook('onRequest', (_request, reply, done) => {
      void reply.headers(HEADERS)
      done()
    })
    await app.register(async calls => {
      calls.addHook('onRequest', plainBodiesOnly)
      jsonBodies(calls)
      for (const serve of AREAS) serve(calls, options)
      describeCalls(calls, options)
      calls.all(`${CONSOLE_API}/*`, (_request, reply) => reply.callNotFound())
    })
    if (options.directory !== undefined) await consolePages(app, options.directory, options.imageOrigins)
  }

/** The description of the calls, for operators who write programs. */
const describeCalls = (app: FastifyInstance, console: ConsoleDeps): void => {
  const call = { kind: 'session', command: 'whoami', stepUp: false, method: 'GET' } as const
  const document = consoleDocument(console.origin)
  app.get(CONSOLE_DESCRIPTION, { onRequest: admit(console, call) }, (_request, reply) => reply.send(document))
}

const HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}
