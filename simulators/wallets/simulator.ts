import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type Lang, parseLang, preferredLang } from '~/domain/shared/locale'
import { sendDocument } from '@simulators/shell/shell'
import { type PaymentStore, paymentStore } from '@simulators/wallets/payment-store'
import {
  type WalletScenario,
  applyScenario,
  queried,
  refundedBy,
  refundScenarios,
  type SimulatedPayment,
  walletScenarios,
} from '@simulators/wallets/scenarios'
import { webhookSender } from '@simulators/wallets/webhook-sender'
import type { Applied, ProviderSimulator, SimulatorDeps } from '@simulators/wallets/provider-api'
import { type Asked, indexPage, missingPage, payPage } from '@simulators/wallets/pages'
import { genericWalletSimulator } from '@simulators/wallets/generic-wallet-simulator'
import type { WalletSecrets } from '@server/payments/providers/wallet/wallet-signature'
import type { WalletEvent } from '@server/payments/providers/wallet/wallet-wire'
import type { Db } from '@server/platform/database/database'

export interface SimulatorConfig extends WalletSecrets {
  /** The database of the simulator's own records; it touches no other tables. */
  readonly db: Db
  /** The simulator's own public address, with the path it is mounted at: `https://shop.example/simulator`. */
  readonly publicUrl: string
  /** The providers that it simulates, besides the generic wallet that shares its secrets with the shop. */
  readonly providers?: readonly ProviderSimulator[]
  /** Milliseconds since 1970. */
  readonly now?: () => number
  /** Milliseconds until the next attempt to notify, by the number of attempts so far. */
  readonly backoff?: (attempts: number) => number
  /** How long after its expiry a late payment is paid, in milliseconds. */
  readonly lateBy?: number
}

/**
 * The wallet simulator: to the shop, other companies' services. It talks to the shop over signed HTTP only, in the
 * protocol of each provider. It has its own records, and continues after a restart. Register it under the path that
 * `publicUrl` names.
 */
export const walletSimulator =
  (config: SimulatorConfig): FastifyPluginAsync =>
  async routes => {
    const { now = Date.now, backoff = doubling, lateBy = 1_000 } = config
    const store = paymentStore(config.db)
    const wallet = genericWalletSimulator({ secrets: config.secrets })
    const { providers = [] } = config
    const post = webhookSender(store, { providers: [wallet, ...providers], now, backoff })
    routes.addHook('onReady', post.resume)
    routes.addHook('preClose', post.stop)
    const answerTo: SimulatorDeps['answerTo'] = async ({ ref }) => {
      const asked: { answer?: WalletEvent | undefined } = {}
      await store.change(ref, payment => {
        const { answer, after } = queried(payment, now())
        asked.answer = answer
        return after
      })
      return asked.answer
    }
    const apply = async (ref: string, scenario: WalletScenario): Promise<Applied | undefined> => {
      const made = { isApplied: false }
      const payment = await store.change(ref, each => {
        const next = applyScenario(each, scenario, now(), randomUUID(), lateBy)
        made.isApplied = next !== undefined
        return next
      })
      if (payment === undefined) return undefined
      if (made.isApplied) post.watch(payment)
      return { payment, isApplied: made.isApplied }
    }
    const pageOf = (ref: string) => `${config.publicUrl}/pay/${ref}`
    const refund = refunder(store, now, post.watch)
    const deps = { store, answerTo, now, pageOf, refund, applyScenario: apply }
    await routes.register(wallet.routes(deps))
    for (const each of providers) await routes.register(each.routes(deps), { prefix: `/${each.provider}` })

    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )

    const draw = pageDrawer(routes.prefix, now)
    const missing = (request: FastifyRequest, reply: FastifyReply) => draw(request, reply.code(404), missingPage)

    routes.get('/', async (request, reply) => {
      const shown = await store.latest(50)
      return draw(request, reply, asked => indexPage(shown, asked))
    })

    routes.get('/pay/:ref', async (request, reply) => {
      const payment = await store.get(refOf(request))
      return payment === undefined
        ? missing(request, reply)
        : draw(request, reply, asked => payPage(comingBack(payment, request), asked), payment)
    })

    routes.post('/pay/:ref', async (request, reply) => {
      // a page of another site must not pay for its visitor
      if (request.headers['sec-fetch-site'] === 'cross-site') return reply.code(403).send()
      const wanted = request.body instanceof URLSearchParams ? request.body.get('choice') : null
      const scenario = walletScenarios.find(each => each === wanted)
      const ref = refOf(request)
      const applied = scenario === undefined ? undefined : await apply(ref, scenario)
      const refunds = refundScenarios.find(each => wanted === `refund-${each}`)
      if (refunds !== undefined) await store.change(ref, each => ({ ...each, refundScenario: refunds }))
      const payment = applied?.payment ?? (await store.get(ref))
      if (payment === undefined) return missing(request, reply)
      return reply.redirect(
        applied?.isApplied === true ? comingBack(payment, request).order.return_url : request.url,
        303,
      )
    })
  }

/** Makes refunds, each in one transaction, and notifies the shop of them later. */
const refunder =
  (store: PaymentStore, now: () => number, watch: (payment: SimulatedPayment) => void): SimulatorDeps['refund'] =>
  async (ref, wanted) => {
    const made: { answer?: Awaited<ReturnType<SimulatorDeps['refund']>> } = {}
    const payment = await store.change(ref, each => {
      const done = refundedBy(each, wanted, now(), `R${randomUUID().replaceAll('-', '')}`)
      if (done === 'refused') return undefined
      made.answer = { refund: done.refund, isLost: each.refundScenario === 'lost' && done.after !== each }
      return done.after
    })
    if (payment !== undefined) watch(payment)
    return made.answer
  }

/** Sends a page with its own content security policy. `own`: the payment that the page shows. */
const pageDrawer =
  (prefix: string, now: () => number) =>
  (request: FastifyRequest, reply: FastifyReply, page: (asked: Asked) => string, own?: SimulatedPayment) => {
    // a scenario redirects to the shop, and browsers count that address as a form target
    const targets = own === undefined ? [] : [new URL(own.order.return_url).origin]
    const here = request.url.split('?')[0] ?? ''
    const backTo = redirectIn(request)
    const carried = backTo === '' ? '' : `redirect_url=${encodeURIComponent(backTo)}`
    const lang = langOf(request, own?.order.lang)
    return sendDocument(reply, targets, nonce => page({ lang, at: prefix, here, carried, nonce, now: now() }))
  }

/** 1 s, 2 s, 4 s … 5 min. */
const doubling = (attempts: number): number => Math.min(500 * 2 ** Math.min(attempts, 20), 300_000)

const redirectIn = (request: FastifyRequest): string => stringIn(request.query, 'redirect_url')

/** An H5 address may name the return address, on the site that the shop has registered. */
const comingBack = (payment: SimulatedPayment, request: FastifyRequest): SimulatedPayment => {
  const wanted = redirectIn(request)
  const { order } = payment
  const isOwn = URL.canParse(wanted) && new URL(wanted).origin === new URL(order.return_url).origin
  return isOwn ? { ...payment, order: { ...order, return_url: wanted } } : payment
}

const refOf = (request: FastifyRequest): string => stringIn(request.params, 'ref')

/** The language in the address, else the payment's own, else the browser's. */
const langOf = (request: FastifyRequest, own: Lang | undefined): Lang => {
  const asked = stringIn(request.query, 'lang')
  return asked === '' ? (own ?? preferredLang(request.headers['accept-language'] ?? '')) : parseLang(asked)
}

const stringIn = (record: unknown, name: string): string => {
  const read = texts.decode(record)
  return E.isRight(read) ? (read.right[name] ?? '') : ''
}

const texts = t.record(t.string, t.string)
