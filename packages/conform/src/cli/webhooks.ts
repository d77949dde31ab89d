import { setTimeout as pause } from 'node:timers/promises'
import { type Listening, type Sending, readWebhookSettings, webhookCommand } from '@conform/cli/webhook-options'
import { type ExitCode, exitCodeOf, makeFolder, transportOf } from '@conform/cli/run-parts'
import { clearLine, resultLines, startLine, summaryLines } from '@conform/cli/progress'
import { redactor } from '@conform/report/redact'
import { reportOf } from '@conform/report/report'
import { writeReports } from '@conform/report/write'
import type { Result, Rule } from '@conform/run/verdict'
import { receiverClauses, senderClauses } from '@conform/webhooks/all'
import { type Arrived, type Listener, idOf, listen } from '@conform/webhooks/mailbox'
import { openReceiver } from '@conform/webhooks/receiver'
import { exchangeOf, runReceiver, runSender } from '@conform/webhooks/run-webhooks'
import type { Recorded } from '@conform/world/recorder'
import { CouldNotRun } from '@conform/world/remote-world'
import { jsonOf, recordOf } from '@conform/passive/json'
import { CONTRACT_VERSION } from '~/contract/contract-version'

const say = (text: string | undefined) => void process.stdout.write(text ?? '')
const idsOf = (rules: readonly Pick<Rule, 'id'>[]): readonly string[] => rules.map(({ id }) => id)

/** `stone-shop-conform webhooks`: resolves with the exit code. Rejects if nothing could be run. */
export const webhooks = async (argv: readonly string[], version: string): Promise<ExitCode> => {
  let code: ExitCode = 2
  const command = webhookCommand(async written => {
    const settings = readWebhookSettings(written, { to: idsOf(receiverClauses), listen: idsOf(senderClauses) })
    code = await (settings._tag === 'to' ? sending(settings, version) : listening(settings, version))
  })
  await command.parseAsync([...argv], { from: 'user' })
  return code
}

const sending = async (settings: Sending, version: string): Promise<ExitCode> => {
  const { to, secrets, patience, only, hooks, hooksSecret } = settings
  const startedAt = Date.now()
  const transport = transportOf(hooks, hooksSecret)
  try {
    const receiver = await openReceiver({ to, secret: secrets[0], transport, patience })
    makeFolder(settings.out)
    say(`the receiver of webhooks at ${to.href}\n\n`)
    const clauses = receiverClauses.filter(({ id }) => only.length === 0 || only.includes(id))
    const results: Result[] = []
    for (const clause of clauses) {
      say(startLine(clause.id, clause.text))
      results.push(await runReceiver(clause, receiver))
      shown(results, clauses.length)
      say(answersIn(receiver.recorder.of(clause.id)))
    }
    return reported(settings, { url: to.origin, startedAt, version }, results, receiver.recorder.all())
  } finally {
    transport?.close()
  }
}

/** What a receiver answered during one clause, such as `9 × 204`. */
const answersIn = (exchanges: readonly Recorded[]): string => {
  const counts = new Map<number, number>()
  for (const { status } of exchanges) counts.set(status, (counts.get(status) ?? 0) + 1)
  const answers = [...counts].map(([status, count]) => `${count} × ${status === 0 ? 'no answer' : status}`)
  return answers.length === 0 ? '' : `      answers: ${answers.join(', ')}\n`
}

/** The time in which a message could come twice, after the last one. */
const QUIET_MS = 1_000

const listening = async (settings: Listening, version: string): Promise<ExitCode> => {
  const { host, port, secrets, messages, seconds, never, only } = settings
  const startedAt = Date.now()
  makeFolder(settings.out)
  const listener = await listen({ host, port, now: Date.now, onArrived: message => say(`${lineOf(message)}\n`) })
  try {
    say(`waiting at ${listener.url} for ${messages} messages, at most ${seconds} seconds (Ctrl-C ends it earlier)\n`)
    say('  the first one is answered with 500, the second one with a redirect; each must come again\n\n')
    await enough(listener, messages, seconds)
    const { arrived } = listener
    if (arrived.length === 0) throw new CouldNotRun(`no message came to ${listener.url} in ${seconds} seconds`)
    const clauses = senderClauses.filter(({ id }) => only.length === 0 || only.includes(id))
    const results: Result[] = []
    say('\n')
    for (const clause of clauses) {
      results.push(runSender(clause, { secrets, arrived, seconds, never }))
      shown(results, clauses.length)
    }
    const origin = new URL(listener.url).origin
    return reported(settings, { url: origin, startedAt, version }, results, arrived.map(exchangeOf), never)
  } finally {
    await listener.close()
  }
}

/** Waits until this number of messages has been taken, the time is over, or the operator ends it. */
const enough = async ({ arrived }: Listener, messages: number, seconds: number): Promise<void> => {
  const end = new AbortController()
  const stop = () => end.abort()
  process.once('SIGINT', stop)
  const taken = () => new Set(arrived.filter(({ answered }) => answered < 300).map(idOf)).size
  const last = Date.now() + seconds * 1_000
  while (taken() < messages && Date.now() < last && !end.signal.aborted) await pause(50)
  process.off('SIGINT', stop)
  if (arrived.length > 0) await pause(QUIET_MS)
}

const lineOf = ({ body, attempt, answered }: Arrived): string => {
  const type = recordOf(jsonOf(body))?.['type']
  return `  ${typeof type === 'string' ? type : 'a message without a type'}, attempt ${attempt}: answered with ${answered}`
}

const shown = (results: readonly Result[], of: number): void => {
  const last = results.at(-1)
  if (last !== undefined) say(`${clearLine()}${resultLines(last, results.length, of).join('\n')}\n`)
}

interface Run {
  readonly url: string
  readonly startedAt: number
  readonly version: string
}

const reported = (
  { secrets, patience, only, out }: Sending | Listening,
  { url, startedAt, version }: Run,
  results: readonly Result[],
  exchanges: readonly Recorded[],
  never: readonly string[] = [],
): ExitCode => {
  const claims = { profiles: ['webhooks'], source: 'the command line' }
  const facts = { kit: version, contract: CONTRACT_VERSION, url, startedAt, patience, claims }
  const more = { hello: undefined, only, baseline: undefined, certified: false, exchanges: exchanges.length }
  const report = reportOf({ ...facts, ...more }, results, redactor(exchanges, [...secrets, ...never]))
  writeReports(report, out)
  say(`${summaryLines(report, out).join('\n')}\n`)
  return exitCodeOf(report)
}
