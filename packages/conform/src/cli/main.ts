import { Command, Option } from 'commander'
import { clauses } from '@conform/clauses/all'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { type Written, type RunSettings, readSettings } from '@conform/cli/options'
import { clearLine, resultLines, startLine, summaryLines } from '@conform/cli/progress'
import { passives } from '@conform/passive/all'
import { type HookTransport, hooksByAddress, hooksByCommand } from '@conform/hooks/hook-client'
import { redactor } from '@conform/report/redact'
import { type Report, reportOf } from '@conform/report/report'
import { writeReports } from '@conform/report/write'
import { claimsOf } from '@conform/run/claims'
import { run } from '@conform/run/run'
import { CouldNotRun, openRemote } from '@conform/world/remote-world'
import { defined } from '~/domain/shared/defined'

/** 0: every MUST of the claimed profiles holds. 1: one does not, or the baseline is stale. 2: nothing could be run. */
type ExitCode = 0 | 1 | 2

/** `stone-shop-conform`: resolves with the exit code. */
export const main = async (argv: readonly string[], version: string): Promise<ExitCode> => {
  const command = described(version)
  await command.parseAsync([...argv], { from: 'user' })
  const written = command.opts<Written>()
  if (written.list === true) {
    process.stdout.write(`${listed().join('\n')}\n`)
    return 0
  }
  try {
    const settings = readSettings(
      written,
      [...clauses, ...passives].map(({ id }) => id),
    )
    return await conform(settings, version)
  } catch (error) {
    if (!(error instanceof CouldNotRun)) throw error
    process.stderr.write(`could not be run: ${error.message}\n`)
    return 2
  }
}

const conform = async (settings: RunSettings, version: string): Promise<ExitCode> => {
  const { url, patience, rounds, seed, only, baseline, certified, out } = settings
  const startedAt = Date.now()
  const transport = transportOf(settings)
  const { customers, goods, origin, realtime } = settings
  const say = (text: string | undefined) => void process.stdout.write(text ?? '')
  try {
    const remote = await openRemote({
      url,
      transport,
      customers,
      goods,
      patience,
      rounds,
      seed,
      ...defined({ origin }),
      ...defined({ realtime }),
    })
    const claims = claimsOf(settings.profiles, remote)
    const name = remote.hello === undefined ? url : `${remote.hello.name} ${remote.hello.version} at ${url}`
    say(`${name}\nprofiles: ${claims.profiles.join(', ')} (from ${claims.source})\n\n`)
    const results = await run(remote, {
      clauses,
      passives,
      claims,
      only,
      onStart: ({ id, text }) => say(startLine(id, text)),
      onResult: (...result) => say(`${clearLine()}${resultLines(...result).join('\n')}\n`),
    })
    const all = remote.recorder.all()
    const facts = { kit: version, contract: CONTRACT_VERSION, url, startedAt, seed, rounds, patience, claims }
    const more = { hello: remote.hello, only, baseline, certified, exchanges: all.length }
    const report = reportOf({ ...facts, ...more }, results, redactor(all))
    writeReports(report, out)
    say(`${summaryLines(report, out).join('\n')}\n`)
    return exitCodeOf(report)
  } finally {
    transport?.close()
  }
}

const exitCodeOf = ({ unexpected, stale, results, certified, counts }: Report): ExitCode => {
  const isUntested = results.length === 0 || (certified && counts['not testable'] > 0)
  return unexpected.length > 0 || stale.length > 0 || isUntested ? 1 : 0
}

const transportOf = ({ hooks, secret }: RunSettings): HookTransport | undefined => {
  if (hooks === undefined) return undefined
  return /^https?:\/\//u.test(hooks) ? hooksByAddress(hooks, secret) : hooksByCommand(hooks)
}

const listed = (): readonly string[] =>
  [...clauses, ...passives].map(each => {
    const needs = 'needs' in each ? [...each.needs.hooks, ...each.needs.goods].join(', ') : 'every answer'
    return `${each.id.padEnd(8)} ${each.level.padEnd(6)} ${each.profile.padEnd(9)} ${each.text}${needs === '' ? '' : ` [${needs}]`}`
  })

const described = (version: string): Command =>
  new Command('stone-shop-conform')
    .description('Finds out whether a backend can run the shop, and whether its codes are safe.')
    .version(version)
    .option('--url <address>', 'the backend under test')
    .option('--profile <names...>', 'what is claimed; default: what the hooks or GET /api/init say, else buy', [])
    .option('--hooks <address or command>', 'what answers the hooks: an address, or a command that reads lines')
    .addOption(new Option('--secret <text>', 'sent to the hooks as X-Conform-Secret').env('CONFORM_SECRET'))
    .option('--as <tel:password...>', 'customers, for a backend without the hook "customer"', [])
    .option('--goods <file>', 'which variant plays which part, for a backend without the hook "goods"')
    .option('--baseline <file>', 'clauses that are known to be red')
    .option('--only <ids...>', 'only these clauses', [])
    .option('--list', 'lists all clauses, and runs none')
    .option('--seed <number>', 'repeats the random tries of a run')
    .option('--patience <seconds>', 'how long the run waits for the backend', '5')
    .option('--rounds <number>', 'how often each race is run', '10')
    .option('--origin <origin>', 'the origin of the pages, if they have another one than the backend')
    .option('--realtime <key@host:port>', 'where pushes come from, for a backend without the hook "hello"')
    .option('--certify', 'everything that is claimed must be testable: no --only, no --baseline, hooks required')
    .option('--out <folder>', 'where the reports are written', 'conform-report')
    .option('--this-is-a-test-shop', 'allows an address that is not this machine')
