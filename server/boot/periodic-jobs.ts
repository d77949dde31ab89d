import type { FastifyBaseLogger } from 'fastify'
import { intervalJob } from '@server/boot/interval-job'
import type { RunningShop } from '@server/boot/make-shop'
import type { Config } from '@server/config/config'
import type { Identity } from '@server/identity/identity'
import { alarmMail } from '@server/operations/alarms/alarm-mail'
import { alarmWebhook } from '@server/operations/alarms/alarm-webhook'
import { type AlarmDeps, type SendAlarms, sendAlarms } from '@server/operations/alarms/alarms'
import type { JobReport } from '@server/operations/job-metrics'
import { sendReceipts } from '@server/operations/receipts/send-receipts'
import type { SendMail } from '@server/platform/mail/mail.port'
import type { Realtime } from '@server/realtime/realtime'
import { type SaleLimits, saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { announceLowStock } from '@server/webhooks/low-stock-events'
import { queueDeliveries } from '@server/webhooks/queue-deliveries'
import { sendDeliveries, type SendDeps } from '@server/webhooks/send-deliveries'
import type { Endpoint } from '@server/webhooks/webhooks-file'

/** A job of an open shop, and the time between two rounds. Every process runs all of them. */
export interface PeriodicJob {
  readonly name: string
  readonly work: () => Promise<void>
  readonly everyMs: number
}

const SWEEP_EVERY_MS = 30_000
/** A shopper who has paid for a top-up waits for it, and one who gets money back too. */
const DISPATCH_EVERY_MS = 5_000
/** Closes the sockets here of sessions that a command or another process ended. */
const ENDED_EVERY_MS = 5_000
const ALARMS_EVERY_MS = 60_000
/** A customer who has just bought something looks into their mail. */
const RECEIPTS_EVERY_MS = 5_000
/** A program waits for it. */
const WEBHOOKS_EVERY_MS = 2_000
const LOW_STOCK_EVERY_MS = 60_000
const TIDY_EVERY_MS = 300_000
/** A process of an older version may import codes without their expiry; they are for sale after the next run. */
const EXPIRIES_EVERY_MS = 10_000
/** A dump that is restored over the database breaks no connection. */
const RECOGNISE_EVERY_MS = 10_000
const OPEN_CODES_EVERY_MS = 60_000

/** The first requests come before the first rounds, which come one after the other: they would use the same processor. */
const FIRST_ROUND_MS = 300
const APART_MS = 100

/** Starts the jobs. Returns a function for each that stops it and waits for its current round. */
export const startJobs = (
  jobs: readonly PeriodicJob[],
  reportOf: (name: string) => JobReport,
  log: Pick<FastifyBaseLogger, 'error'>,
): readonly (() => Promise<void>)[] =>
  jobs.map(({ name, work, everyMs }, place) => {
    const report = reportOf(name)
    const failed = (error: unknown, ms: number): void => {
      report.failed(ms)
      log.error({ event: 'job_failed', job: name, err: error })
    }
    return intervalJob(work, everyMs, failed, report.succeeded, FIRST_ROUND_MS + place * APART_MS).stop
  })

export const databaseJobs = ({
  recognise,
  expiries,
  anchored,
  openCodes,
}: Readonly<
  Record<'recognise' | 'expiries' | 'anchored' | 'openCodes', () => Promise<void>>
>): readonly PeriodicJob[] => [
  { name: 'recognise', work: recognise, everyMs: RECOGNISE_EVERY_MS },
  { name: 'expiries', work: expiries, everyMs: EXPIRIES_EVERY_MS },
  { name: 'anchor', work: anchored, everyMs: SWEEP_EVERY_MS },
  { name: 'open-codes', work: openCodes, everyMs: OPEN_CODES_EVERY_MS },
]

export const shopJobs = ({
  shop,
  identity,
  realtime,
}: {
  readonly shop: RunningShop
  readonly identity: Identity
  readonly realtime: Realtime
}): readonly PeriodicJob[] => [
  { name: 'tidy', work: identity.tidy, everyMs: TIDY_EVERY_MS },
  {
    name: 'end-sockets',
    work: () => identity.endSocketsElsewhere(realtime.sessions()),
    everyMs: ENDED_EVERY_MS,
  },
  { name: 'dispatch', work: shop.operations.dispatchTopUps, everyMs: DISPATCH_EVERY_MS },
  { name: 'refunds', work: shop.operations.sendRefunds, everyMs: DISPATCH_EVERY_MS },
  { name: 'sweep', work: shop.operations.sweep, everyMs: SWEEP_EVERY_MS },
]

/** The jobs that send alarms and receipts. `mail` is absent in a shop that sends no mail. */
export const outgoingJobs = (
  config: Pick<Config, 'alertWebhook' | 'alertMailTo' | 'publicUrl'>,
  mail: SendMail | undefined,
  deps: Omit<AlarmDeps, 'send' | 'channel'>,
): readonly PeriodicJob[] => {
  const { publicUrl } = config
  const alarms = alarmJobs(config, mail, deps)
  if (mail === undefined) return alarms
  const work = () => sendReceipts({ ...deps, send: mail, publicUrl })
  return [...alarms, { name: 'receipts', work, everyMs: RECEIPTS_EVERY_MS }]
}

/** The jobs that send webhooks: one for each endpoint, so that a slow receiver delays no other. Empty without endpoints. */
export const webhookJobs = (
  endpoints: readonly Endpoint[],
  deps: SendDeps & SaleLimits,
  lowStock: number,
): readonly PeriodicJob[] => {
  if (endpoints.length === 0) return []
  const { db, now } = deps
  const lowStockJob: PeriodicJob = {
    name: 'webhooks-low-stock',
    work: () => announceLowStock(db, saleTime(deps), lowStock),
    everyMs: LOW_STOCK_EVERY_MS,
  }
  return [
    { name: 'webhooks-queue', work: () => queueDeliveries(db, now()), everyMs: WEBHOOKS_EVERY_MS },
    ...(endpoints.some(({ events }) => events.includes('stock.low')) ? [lowStockJob] : []),
    ...endpoints.map(endpoint => ({
      name: `webhooks-to-${endpoint.name}`,
      work: () => sendDeliveries(deps, endpoint),
      everyMs: WEBHOOKS_EVERY_MS,
    })),
  ]
}

/** Empty if no address for alarms is configured. */
const alarmJobs = (
  { alertWebhook, alertMailTo, publicUrl }: Pick<Config, 'alertWebhook' | 'alertMailTo' | 'publicUrl'>,
  mail: SendMail | undefined,
  deps: Omit<AlarmDeps, 'send' | 'channel'>,
): readonly PeriodicJob[] => {
  const job = (channel: AlarmDeps['channel'], send: SendAlarms): PeriodicJob => ({
    name: `alarms-${channel}`,
    work: () => sendAlarms({ ...deps, channel, send }),
    everyMs: ALARMS_EVERY_MS,
  })
  return [
    ...(alertWebhook === undefined
      ? []
      : [
          job(
            'webhook',
            alarmWebhook({ url: alertWebhook.url, secrets: [alertWebhook.secret], publicUrl, now: deps.now }),
          ),
        ]),
    ...(mail === undefined || alertMailTo.length === 0
      ? []
      : [job('mail', alarmMail({ send: mail, to: alertMailTo, publicUrl }))]),
  ]
}
