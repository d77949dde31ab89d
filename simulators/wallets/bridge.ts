import * as E from 'fp-ts/Either'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as t from 'io-ts'
import { parseJson } from '@server/platform/json'
import type { WalletScenario } from '@simulators/wallets/scenarios'
import type { SimulatorDeps } from '@simulators/wallets/provider-api'
import { bodyOf } from '@simulators/shell/raw-bodies'

/**
 * What the person in front of a simulated app's payment sheet does.
 * - `silent`: pays, and the app never answers the page.
 * - `twice`: pays, and the app answers twice.
 * - `claim`: does not pay, and the app answers as if they had.
 */
const bridgeScenarios = ['approve', 'decline', 'cancel', 'silent', 'twice', 'claim'] as const
type BridgeScenario = (typeof bridgeScenarios)[number]

/** The result that an app sends to its page when the sheet closes. */
export type Closing = 'done' | 'cancelled' | 'failed'

/** The interface between one wallet's app and the pages in it. */
export interface AppBridge {
  /** The object that the app puts into a page, with the event `{name}Ready`. */
  readonly name: string
  /** The method that takes a request's name, its parameters, and a callback. */
  readonly method: string
  /** The request that opens the payment sheet. */
  readonly request: string
  /** The argument of the page's callback. */
  readonly answer: (closing: Closing) => unknown
  /** The payment of signed parameters; undefined if they are not signed as the provider's documents require. */
  readonly refOf: (params: Readonly<Record<string, string>>) => string | undefined
}

const asked = t.type({ manner: t.string, params: t.record(t.string, t.string) })
const query = t.partial({ manner: t.string, after: t.string })

/**
 * The app around a page, as a script. `GET bridge.js?manner=approve&after=300` puts the bridge into the page after 300
 * milliseconds. The script sends the parameters of each call to `POST bridge/pay`, which checks them as the provider
 * would.
 */
export const bridgeRoutes = (
  routes: FastifyInstance,
  provider: string,
  bridge: AppBridge,
  { store, applyScenario }: SimulatorDeps,
) => {
  routes.get('/bridge.js', async (request, reply) => {
    const read = query.decode(request.query)
    const { manner = 'approve', after = '0' } = E.isRight(read) ? read.right : {}
    const pay = request.url.replace(/bridge\.js.*$/u, 'bridge/pay')
    return reply
      .type('text/javascript')
      .send(script(bridge, pay, bridgeScenarioOf(manner), /^\d{1,5}$/u.test(after) ? after : '0'))
  })

  routes.post('/bridge/pay', async (request: FastifyRequest, reply) => {
    // a page of another site must not pay for its visitor
    if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
    const tell = (closing: Closing) => reply.type('application/json').send(JSON.stringify(bridge.answer(closing)))
    const read = asked.decode(parseJson(bodyOf(request).toString('utf8')))
    const ref = E.isLeft(read) ? undefined : bridge.refOf(read.right.params)
    const payment = ref === undefined ? undefined : await store.get(ref)
    if (E.isLeft(read) || payment?.order.provider !== provider) return tell('failed')
    const { scenario, closing } = outcomes[bridgeScenarioOf(read.right.manner)]
    if (scenario === undefined) return tell(closing)
    const isApplied = (await applyScenario(payment.ref, scenario))?.isApplied === true
    return tell(isApplied ? closing : 'failed')
  })
}

const bridgeScenarioOf = (text: string): BridgeScenario => bridgeScenarios.find(each => each === text) ?? 'approve'

const outcomes: Readonly<Record<BridgeScenario, { readonly scenario?: WalletScenario; readonly closing: Closing }>> = {
  approve: { scenario: 'approve', closing: 'done' },
  decline: { scenario: 'decline', closing: 'failed' },
  cancel: { closing: 'cancelled' },
  silent: { scenario: 'approve', closing: 'done' },
  twice: { scenario: 'twice', closing: 'done' },
  claim: { closing: 'done' },
}

const script = (
  { name, method, request }: AppBridge,
  pay: string,
  scenario: BridgeScenario,
  after: string,
): string => `{
  const called = (request, params, done) => {
    window.dispatchEvent(new CustomEvent('simulatedapp', { detail: { request, params } }))
    if (request !== ${JSON.stringify(request)}) return
    fetch(${JSON.stringify(pay)}, { method: 'POST', body: JSON.stringify({ manner: ${JSON.stringify(scenario)}, params }) })
      .then(answer => answer.json())
      .then(answer => {
        for (let times = ${scenario === 'silent' ? 0 : scenario === 'twice' ? 2 : 1}; times > 0; times -= 1) done(answer)
      })
  }
  const arrive = () => {
    window[${JSON.stringify(name)}] = { ${method}: called }
    document.dispatchEvent(new Event(${JSON.stringify(`${name}Ready`)}))
  }
  if (${after} > 0) setTimeout(arrive, ${after})
  else arrive()
}
`
