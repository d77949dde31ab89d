import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Trusts } from '@server/platform/network/trusted-proxies'

/** This number of requests without `X-Forwarded-For` shows that the proxy never adds it. Probes do not count. */
const ENOUGH = 100

/**
 * Warns once if a proxy adds `X-Forwarded-For` that the settings do not trust, and once if a trusted proxy never adds
 * it. In both cases all visitors share one address, and the limits of one visitor.
 */
export const watchProxy = (app: FastifyInstance, trusts: Trusts, notice: (text: string) => void): void => {
  let warned = false
  let bare = 0
  const warn = (event: string, remote: string | undefined, advice: string): void => {
    warned = true
    app.log.warn({ event, setting: 'TRUST_PROXY', remote }, advice)
    notice(`${advice} (${remote ?? 'unknown'})`)
  }
  const look = ({ headers, url, raw: { socket } }: FastifyRequest): void => {
    if (warned) return
    const { remoteAddress: remote } = socket
    const isTrusted = trusts(remote, 0)
    if (headers['x-forwarded-for'] === undefined) bare += isTrusted && !PROBES.has(url) ? 1 : 0
    else if (isTrusted) bare = Number.NEGATIVE_INFINITY
    else warn('proxy_not_trusted', remote, NOT_TRUSTED)
    if (bare === ENOUGH) warn('proxy_sends_no_address', remote, NO_ADDRESS)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    look(request)
    done()
  })
}

const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

const NOT_TRUSTED =
  'A request has X-Forwarded-For, but TRUST_PROXY does not name its sender: set it to the address of your proxy'
const NO_ADDRESS =
  'TRUST_PROXY names a proxy that never sends X-Forwarded-For: let it add the header, or set TRUST_PROXY=no without a proxy'
