import type { FastifyInstance } from 'fastify'
import type { Trusts } from '@server/platform/network/trusted-proxies'

/**
 * Warns once if a proxy adds `X-Forwarded-For` that the settings do not trust: all of its visitors would share one
 * address, and the limits of one visitor.
 */
export const warnOfUnknownProxy = (app: FastifyInstance, trusts: Trusts): void => {
  let warned = false
  app.addHook('onRequest', async ({ headers, raw: { socket } }) => {
    if (warned || headers['x-forwarded-for'] === undefined || trusts(socket.remoteAddress, 0)) return
    warned = true
    app.log.warn({ event: 'proxy_not_trusted', setting: 'TRUST_PROXY', remote: socket.remoteAddress }, ADVICE)
  })
}

const ADVICE =
  'A request has X-Forwarded-For, but TRUST_PROXY does not name its sender: set it to the address of your proxy'
