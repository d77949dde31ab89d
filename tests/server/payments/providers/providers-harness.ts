import { generateKeyPairSync, randomUUID } from 'node:crypto'
import * as E from 'fp-ts/Either'
import Fastify from 'fastify'
import { freePort } from '../../../../scripts/lib/free-port.mjs'
import { cents } from '~/domain/shared/money'
import type { WordlessInstruction } from '~/domain/payments/payment'
import type { Notification, PaymentEvent, PaymentRequest } from '@server/payments/provider.port'
import { type Simulated, simulatedProviders, type Simulation } from '@simulators/simulated-wallets'
import { walletSimulator } from '@simulators/wallets/simulator'
import type { Db } from '@server/platform/database/database'

/** A notification as received, and its outcome. */
export interface Heard {
  readonly notification: Notification
  readonly verdict: ReturnType<Simulated['provider']['verify']>
}

/** A shop that does nothing but listen, and all simulated providers as other companies: two servers, real HTTP. */
export interface ProvidersHarness {
  readonly simulated: (code: string) => Simulated
  readonly simulation: Simulation
  /** What each provider has sent so far. */
  readonly heard: (code: string) => readonly Heard[]
  /** The nth that a provider ever sends. */
  readonly hears: (code: string, nth: number) => Promise<Heard>
  /** How far the shared clock is ahead, in milliseconds. */
  readonly clock: { ahead: number }
  readonly open: (code: string, request: PaymentRequest) => Promise<Opened>
  /** Where the instruction leads the shopper: the simulator's page. */
  readonly arrive: (instruction: WordlessInstruction) => Promise<string>
  readonly choose: (page: string, choice: string) => Promise<Response>
  readonly close: () => Promise<void>
}

export interface Opened {
  readonly ref: string
  readonly instruction: WordlessInstruction
  /** The simulator's page. */
  readonly page: string
}

/** Keys take a while to make: one pair a side for all tests of a file. */
export const someKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

export const providersHarness = async (db: Db): Promise<ProvidersHarness> => {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const heard = new Map<string, Heard[]>()
  const waiting: { readonly code: string; readonly nth: number; readonly tell: (heard: Heard) => void }[] = []
  const heardOf = (code: string): Heard[] => {
    const list = heard.get(code) ?? []
    heard.set(code, list)
    return list
  }

  const shop = Fastify()
  shop.removeAllContentTypeParsers()
  shop.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
  shop.post<{ Params: { code: string } }>('/api/payments/:code/notify', (request, reply) => {
    const { code } = request.params
    const { provider } = harness.simulated(code)
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const notification = { headers: request.headers, raw }
    const verdict = provider.verify(notification)
    const list = heardOf(code)
    list.push({ notification, verdict })
    for (const each of waiting.filter(one => one.code === code && one.nth === list.length))
      each.tell({ notification, verdict })
    const answer = provider.acknowledge(E.isRight(verdict) ? 'taken' : 'refused')
    return reply.code(answer.status).type(answer.type).send(answer.body)
  })
  const shopUrl = await shop.listen({ host: '127.0.0.1', port: 0 })

  // the simulators need the address before it is known, so they read it later
  const app = Fastify()
  const port = await freePort()
  const simulatorUrl = `http://127.0.0.1:${port}/simulator`
  const simulation: Simulation = {
    secret: randomUUID(),
    shopKey: someKey(),
    providerKey: someKey(),
    simulatorUrl,
    publicUrl: simulatorUrl,
    notifyUrlOf: code => `${shopUrl}/api/payments/${code}/notify`,
    returnUrl: 'https://shop.example/takings',
    now,
  }
  const all = simulatedProviders(simulation)
  await app.register(
    walletSimulator({
      db,
      secrets: ['unused here'],
      publicUrl: simulatorUrl,
      providers: all.map(({ simulator }) => simulator),
      now,
      backoff: () => 5,
      lateBy: 5,
    }),
    { prefix: '/simulator' },
  )
  await app.listen({ host: '127.0.0.1', port })

  const harness: ProvidersHarness = {
    simulated: code => {
      const found = all.find(({ provider }) => provider.code === code)
      if (found === undefined) throw new Error(`there is no ${code}`)
      return found
    },
    simulation,
    heard: heardOf,
    hears: (code, nth) =>
      new Promise(resolve => {
        const past = heardOf(code)[nth - 1]
        if (past === undefined) waiting.push({ code, nth, tell: resolve })
        else resolve(past)
      }),
    clock,
    open: async (code, request) => {
      const made = await harness.simulated(code).provider.create(request)
      if (E.isLeft(made)) throw new Error(JSON.stringify(made.left))
      return { ...made.right, page: await harness.arrive(made.right.instruction) }
    },
    arrive: async instruction => {
      const address = addressOf(instruction)
      const answer = await fetch(address)
      await answer.text()
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
      return answer.url
    },
    choose: (page, choice) =>
      fetch(page, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice }) }),
    close: async () => {
      await app.close()
      await shop.close()
    },
  }
  return harness
}

/** The page that an instruction has for a shopper with one device. */
const addressOf = (instruction: WordlessInstruction): string => {
  if ('url' in instruction && instruction.url !== undefined) return instruction.url
  if (instruction.kind === 'app') return instruction.web_url
  throw new Error(`no page to pay on in ${JSON.stringify(instruction)}`)
}

/** A payment request; each has a unique id. */
export const aPayment = (given: Partial<PaymentRequest> = {}): PaymentRequest => ({
  payment: randomUUID(),
  order: { id: randomUUID(), no: 'MO-1A2B3C' },
  method: 'any',
  amount: cents(9_850),
  currency: 'MOP',
  expiresAt: Math.floor(Date.now() / 1000) * 1000 + 600_000,
  merchant: '浪花小店',
  lang: 'zh-Hant',
  returnUrl: 'https://shop.example/pay?order=1',
  ...given,
})

/** The event that a query finds. Throws when it finds none. */
export const found = async (simulated: Simulated, ref: string): Promise<PaymentEvent | null> => {
  const answer = await simulated.provider.query(ref)
  if (E.isLeft(answer)) throw new Error(JSON.stringify(answer.left))
  return answer.right
}

/** The event of a notification that was believed. */
export const believed = ({ verdict }: Heard): PaymentEvent => {
  if (E.isLeft(verdict)) throw new Error(verdict.left)
  if (verdict.right.kind === 'refund') throw new Error('a refund')
  return verdict.right
}
