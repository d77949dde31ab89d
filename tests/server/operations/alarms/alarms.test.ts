import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import * as E from 'fp-ts/Either'
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { alarmMail } from '@server/operations/alarms/alarm-mail'
import { alarmWebhook } from '@server/operations/alarms/alarm-webhook'
import { type AlarmChanges, type AlarmDeps, alarmsIn, sendAlarms } from '@server/operations/alarms/alarms'
import { knownServices } from '@server/operations/alarms/service-alarms'
import { serviceHealth } from '@server/operations/service-health'
import type { Figures } from '@server/operations/shop-metrics'
import { documents } from '@server/platform/database/schema/catalogue'
import { signedMessages } from '@server/platform/signed-message'
import type { CallOutcome } from '@server/platform/service-calls'
import { smtpMail } from '@server/platform/mail/smtp-mail'
import { openMailServer } from '@tests/setup/mail-server'
import { mailbox } from '@tests/setup/mailbox'
import { gate, kinds, openShop, type ShopHarness } from '@tests/server/shop-harness'

const QUIET: Figures = {
  orders: [],
  codes: () => Promise.resolve({ free: 0, held: 0 }),
  outbox: { waiting: 0, since: null },
  receipts: { waiting: 0, failed: 0, since: null, note: null },
  webhooks: [],
  refunds: [],
  unmatched: [],
  unreadable: { codes: 0, sold: 0, since: null },
  undecrypted: [],
  topUps: [],
  low: [],
  expiring: 0,
  unsealedSince: null,
  backedUpAt: undefined,
}
const LOW = { low: [{ variant: 'V1', forSale: 2 }] }
/** Variants with low stock: V0, V1 and the next ones. */
const lowVariants = (many: number) => ({
  low: Array.from({ length: many }, (_, at) => ({ variant: `V${at}`, forSale: 2 })),
})
/** A list of an earlier release, which sent one alarm for each variant. */
const earlierList = (many: number) =>
  lowVariants(many).low.map(({ variant }) => ({ id: `stock.low ${variant}`, message: `${variant} has 2 codes left` }))

describe.each(kinds)('the alarms on %s', kind => {
  let h: ShopHarness
  const shop = openShop(kind, { stocked: false })
  beforeEach(async () => {
    h = await shop
    await h.database.db.delete(documents)
  })
  afterAll(async () => (await shop).close())

  /** A process of the shop, and what it sent. */
  const watcher = (given: Partial<AlarmDeps> = {}) => {
    const state: { figures: Partial<Figures>; standing: Map<string, 'up' | 'down'> } = {
      figures: {},
      standing: new Map(),
    }
    const sent: AlarmChanges[] = []
    const warned: string[] = []
    const deps: AlarmDeps = {
      db: h.database.db,
      now: () => h.clock.now,
      figures: () => Promise.resolve({ ...QUIET, ...state.figures }),
      standing: () => state.standing,
      channel: 'webhook',
      send: changes => {
        sent.push(changes)
        return Promise.resolve(E.right(undefined))
      },
      warn: (event, { why = '' }) => void warned.push(`${event} ${why}`),
      ...given,
    }
    const ids = () =>
      sent.map(({ began, ended }) => [...began.map(({ id }) => `+${id}`), ...ended.map(({ id }) => `-${id}`)])
    return { state, sent, warned, ids, round: () => sendAlarms(deps) }
  }

  it('each alarm is sent once when it begins and once when it ends', async () => {
    const one = watcher()
    await one.round()
    one.state.figures = LOW
    for (let at = 0; at < 3; at += 1) await one.round()
    one.state.figures = { ...LOW, expiring: 3 }
    await one.round()
    one.state.figures = { expiring: 3 }
    await one.round()
    one.state.figures = {}
    for (let at = 0; at < 2; at += 1) await one.round()
    expect(one.ids()).toEqual([['+stock.low V1'], ['+codes.expiring'], ['-stock.low V1'], ['-codes.expiring']])
    expect(one.sent[0]?.began[0]?.message).toBe('V1 has 2 codes left: import codes')
  })

  it('several processes send an alarm once in all, also when they look at the same moment', async () => {
    const many = [watcher(), watcher(), watcher()]
    for (const each of many) each.state.figures = LOW
    await Promise.all(many.map(each => each.round()))
    for (const each of many) await each.round()
    expect(many.flatMap(each => each.ids())).toEqual([['+stock.low V1']])
  })

  it('an alarm that could not be sent is sent in the next round, and the log has the reason', async () => {
    const deaf = watcher({ send: () => Promise.resolve(E.left('status 500')) })
    deaf.state.figures = LOW
    await deaf.round()
    expect(deaf.warned).toEqual(['alarms_not_sent status 500'])
    const one = watcher()
    one.state.figures = LOW
    await one.round()
    expect(one.ids()).toEqual([['+stock.low V1']])
  })

  it('a process that dies while it sends is replaced after its lease', async () => {
    const silence = gate()
    const dying = watcher({ send: () => silence.passed.then(() => E.left('dead')) })
    const one = watcher()
    for (const each of [dying, one]) each.state.figures = LOW
    const last = dying.round()
    await expect.poll(async () => (await h.database.db.select().from(documents)).length).toBe(1)
    await one.round()
    expect(one.ids()).toEqual([])
    h.clock.now += 31_000
    await one.round()
    expect(one.ids()).toEqual([['+stock.low V1']])
    silence.open()
    await last
    // what the late process stores must not make the alarm new again
    await one.round()
    expect(one.ids()).toEqual([['+stock.low V1']])
  })

  it('more than 20 variants with low stock are one alarm, and those that were announced alone stay so', async () => {
    const one = watcher()
    for (const low of [20, 11_000, 11_500, 19, 0]) {
      one.state.figures = lowVariants(low)
      await one.round()
    }
    const ids = (word: string, from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => `${word}stock.low V${from + at}`)
    expect(one.ids()).toEqual([ids('+', 0, 20), ['+stock.low'], ['-stock.low V19', '-stock.low'], ids('-', 0, 19)])
    expect(one.sent[1]?.began[0]?.message).toBe(
      '11000 variants have few codes left (V0, V1, V2 …): see codes low-stock',
    )
  })

  it('a variant that became low among many has its own alarm when few are left', async () => {
    const one = watcher()
    for (const low of [21, 2]) {
      one.state.figures = lowVariants(low)
      await one.round()
    }
    expect(one.ids()).toEqual([['+stock.low'], ['+stock.low V0', '+stock.low V1', '-stock.low']])
  })

  const store = (key: string, body: unknown) =>
    h.database.db.execute(sql`insert into documents (key, body, updated_at)
      values (${key}, ${JSON.stringify(body)}::jsonb, ${new Date(h.clock.now)})`)

  /** A process that finds the list of an earlier release. */
  const afterUpgrade = async (given: Partial<AlarmDeps> = {}) => {
    const body = { sent: [...earlierList(1_000), { id: 'refunds.due', message: '1 refund' }], leaseUntil: 0 }
    await store('alarms webhook', body)
    return watcher(given)
  }

  it('changes that are too many for one message come in several, each once, and low stock last', async () => {
    const one = await afterUpgrade()
    one.state.standing.set('payment.mpay', 'down')
    for (let at = 0; at < 10; at += 1) await one.round()
    const told = one.ids()
    expect(told[0]?.slice(0, 2)).toEqual(['+payment.mpay is down', '-refunds.due'])
    expect(Math.max(...told.map(({ length }) => length))).toBeLessThanOrEqual(200)
    expect(told.flat().toSorted()).toEqual(
      ['+payment.mpay is down', '-refunds.due', ...earlierList(1_000).map(({ id }) => `-${id}`)].toSorted(),
    )
  })

  it('a part that fails is repeated alone, without the parts before it', async () => {
    const told: AlarmChanges[] = []
    const answers = [E.right(undefined), E.left('status 413'), E.right(undefined)]
    const one = await afterUpgrade({
      send: changes => {
        told.push(changes)
        return Promise.resolve(answers[told.length - 1] ?? E.right(undefined))
      },
    })
    for (let at = 0; at < 3; at += 1) await one.round()
    expect(told[0]?.ended).toHaveLength(200)
    expect(told[2]).toEqual(told[1])
    expect(told[1]?.ended.filter(({ id }) => told[0]?.ended.some(each => each.id === id))).toEqual([])
  })

  it('the services that a process found down are known without reading the whole lists of alarms', async () => {
    const down = { id: 'payment.mpay is down', message: 'payment.mpay does not answer' }
    await store('alarms webhook', { sent: [...earlierList(1_000), down], leaseUntil: 0 })
    await store('alarms mail', { sent: [down, { ...down, id: 'sms is down' }], leaseUntil: 0 })
    await store('alarms of another kind', { sent: 'nothing' })
    const { db } = h.database
    const read = vi.spyOn(db, 'execute')
    onTestFinished(() => read.mockRestore())
    expect(await knownServices(db, new Map([['sms', 'up']]))).toEqual(
      new Map([
        ['sms', 'up'],
        ['payment.mpay', 'down'],
      ]),
    )
    const answers = await Promise.all(read.mock.results.map(({ value }) => value))
    expect(JSON.stringify(answers.map(({ rows }) => rows)).length).toBeLessThan(200)
  })

  it('a service that one process found down is over when a process gets an answer from it', async () => {
    const [one, other] = [watcher(), watcher()]
    one.state.standing.set('payment.mpay', 'down')
    await one.round()
    // the other one has not called it: that says nothing
    await other.round()
    other.state.standing.set('payment.mpay', 'up')
    one.state.standing.clear()
    await other.round()
    await one.round()
    expect([one.ids(), other.ids()]).toEqual([[['+payment.mpay is down']], [['-payment.mpay is down']]])
  })
})

describe('what begins an alarm', () => {
  it('an alarm of old refunds names each provider once, in however many currencies they are due', () => {
    const since = new Date(NOW - 90_000_000)
    const refunds = ['MOP', 'HKD'].map(currency => ({ provider: 'mpay', currency, amount: 1_250, waiting: 1, since }))
    const old = alarmsIn({ ...QUIET, refunds }, NOW).find(({ id }) => id === 'refunds.old')
    expect(old?.message).toContain('refunds by mpay have')
  })

  const NOW = Date.UTC(2026, 10, 20)
  const ago = (ms: number) => new Date(NOW - ms)
  const owed = (since: Date) => ({ provider: 'mpay', currency: 'MOP', amount: 1_250, waiting: 1, since })
  const lost = { provider: 'mpay', kind: 'payment', currency: 'HKD', amount: 500, waiting: 1, since: ago(1) } as const
  it.each<[string, Partial<Figures>, readonly string[]]>([
    ['nothing that is due', {}, []],
    ['a refund that is due', { refunds: [owed(ago(1))] }, ['refunds.due']],
    ['a refund of yesterday', { refunds: [owed(ago(90_000_000))] }, ['refunds.due', 'refunds.old']],
    ['money without a payment', { unmatched: [lost] }, ['money.unmatched']],
    ['a code that cannot be opened', { unreadable: { codes: 1, sold: 0, since: ago(1) } }, ['codes.unreadable']],
    [
      'a notification that no key decrypts',
      { undecrypted: [{ provider: 'wechat', count: 1, since: ago(1), lastAt: ago(1) }] },
      ['notifications.undecryptable wechat'],
    ],
    ['pushes that wait for two minutes', { outbox: { waiting: 1, since: ago(121_000) } }, ['pushes.old']],
    ['pushes that wait for a minute', { outbox: { waiting: 1, since: ago(60_000) } }, []],
    ['a backup of yesterday', { backedUpAt: NOW - 25 * 3_600_000 }, []],
    ['a backup that is older than a day', { backedUpAt: NOW - 27 * 3_600_000 }, ['backup.old']],
    ['a backup that never came', { backedUpAt: 0 }, ['backup.old']],
  ])('an alarm is raised, or not, by %s', (_name, given, ids) => {
    expect(alarmsIn({ ...QUIET, ...given }, NOW).map(({ id }) => id)).toEqual(ids)
  })

  it('the alarm of refunds has their number, and their sum in each currency', () => {
    const refunds = [owed(ago(1)), { ...owed(ago(2)), currency: 'HKD', amount: 500 }, owed(ago(3))]
    const [alarm] = alarmsIn({ ...QUIET, refunds }, NOW)
    expect(alarm?.message).toBe('3 refunds have to be sent, HKD 5.00 and MOP 25.00: see queues')
    const [one] = alarmsIn({ ...QUIET, refunds: refunds.slice(1, 2) }, NOW)
    expect(one?.message).toBe('1 refund has to be sent, HKD 5.00: see queues')
  })

  it('three failed calls in a row make a service down, and any answer makes it up', () => {
    const health = serviceHealth()
    const call = (result: CallOutcome['result']) =>
      health.onCall({ service: 'payment', provider: 'mpay', call: 'create', result, why: '', seconds: 1 })
    const standing = () => health.standing().get('payment.mpay')
    expect(standing()).toBeUndefined()
    for (const [result, expected] of [
      ['failed', undefined],
      ['failed', undefined],
      ['failed', 'down'],
      ['failed', 'down'],
      ['refused', 'up'],
      ['failed', undefined],
      ['ok', 'up'],
    ] as const) {
      call(result)
      expect(standing()).toBe(expected)
    }
  })
})

describe('the mail of the alarms', () => {
  const from = mailbox('shop@shop.example')
  const to = [mailbox('owner@shop.example'), mailbox('night@shop.example')]
  const changes = { began: [{ id: 'refunds.due', message: '2 refunds' }], ended: [] }
  const mailed = async () => {
    const server = await openMailServer()
    onTestFinished(server.close)
    const send = smtpMail({ url: server.url, from })
    return { server, alarm: alarmMail({ send, to, publicUrl: 'https://shop.example' }) }
  }

  it('the mail server gets one mail in plain text, from the shop to all receivers', async () => {
    const { server, alarm } = await mailed()
    expect(await alarm(changes)).toEqual(E.right(undefined))
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({ sender: from, receivers: to })
    expect(server.mails[0]?.mail).toMatchObject({ subject: 'shop.example: 1 new alarm', text: 'Alarm: 2 refunds\n' })
  })

  it('a mail that could not be sent is an error of one word', async () => {
    const { server, alarm } = await mailed()
    server.behave('refuse')
    expect(await alarm(changes)).toEqual(E.left('EENVELOPE 550'))
  })
})

describe('the webhook of the alarms', () => {
  it('the receiver gets signed JSON, and any answer except 2xx is an error', async () => {
    const got: { headers: Record<string, string | string[] | undefined>; body: Buffer }[] = []
    const answer = { status: 204 }
    const server = Fastify()
    server.removeAllContentTypeParsers()
    server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    server.post<{ Body: Buffer }>('/alarms', ({ headers, body }, reply) => {
      got.push({ headers, body })
      return reply.code(answer.status).send()
    })
    const url = `${await server.listen({ host: '127.0.0.1', port: 0 })}/alarms?key=1`
    const secrets = ['a secret of the receiver'] as const
    const now = Date.UTC(2026, 10, 20)
    const send = alarmWebhook({ url, secrets, publicUrl: 'https://shop.example', now: () => now })
    const changes = {
      began: [{ id: 'refunds.due', message: '2 refunds' }],
      ended: [{ id: 'pushes.old', message: 'pushes' }],
    }
    expect(await send(changes)).toEqual(E.right(undefined))
    const [{ headers, body } = { headers: {}, body: Buffer.from('') }] = got
    expect(JSON.parse(body.toString())).toEqual({
      shop: 'https://shop.example',
      at: '2026-11-20T00:00:00.000Z',
      ...changes,
      text: 'Alarm: 2 refunds\nOver: pushes',
    })
    const parts = { method: 'POST', path: '/alarms?key=1', body }
    const { signatureFault } = signedMessages('shop-alarm')
    expect(signatureFault({ secrets }, parts, headers, now)).toBeUndefined()
    expect(signatureFault({ secrets: ['another secret'] }, parts, headers, now)).toBe('unsigned')
    answer.status = 500
    expect(await send(changes)).toEqual(E.left('status 500'))
    await server.close()
    expect(await send(changes)).toEqual(E.left('unreachable'))
  })
})
