import { Command, Option } from 'commander'
import { clauses } from '@conform/clauses/all'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import { fixturesCommand } from '@conform/cli/fixtures'
import { type Written, type RunSettings, readSettings } from '@conform/cli/options'
import { type ExitCode, exitCodeOf, makeFolder, orCouldNotRun, transportOf } from '@conform/cli/run-parts'
import { webhooks } from '@conform/cli/webhooks'
import { clearLine, resultLines, startLine, summaryLines } from '@conform/cli/progress'
import { passives } from '@conform/passive/all'
import { redactor } from '@conform/report/redact'
import { reportOf } from '@conform/report/report'
import { writeReports } from '@conform/report/write'
import { claimsOf } from '@conform/run/claims'
import { run } from '@conform/run/run'
import type { Rule } from '@conform/run/verdict'
import { receiverClauses, senderClauses } from '@conform/webhooks/all'
import { openRemote } from '@conform/world/remote-world'
import { defined } from '~/domain/shared/defined'

/** `stone-shop-conform`: resolves with the exit code. */
export const main = (argv: readonly string[], version: string): Promise<ExitCode> =>
  orCouldNotRun(async () => {
    if (argv[0] === 'webhooks') return webhooks(argv.slice(1), version)
    if (argv[0] === 'fixtures') {
      await fixturesCommand().parseAsync(argv.slice(1), { from: 'user' })
      return 0
    }
    const command = described(version)
    await command.parseAsync([...argv], { from: 'user' })
    const written = command.opts<Written>()
    if (written.list === true) {
      process.stdout.write(`${listed().join('\n')}\n`)
      return 0
    }
    const known = [...clauses, ...passives].map(({ id }) => id)
    return conform(readSettings(written, known), version)
  })

const conform = async (settings: RunSettings, version: string): Promise<ExitCode> => {
  const { url, patience, rounds, seed, only, baseline, certified, out } = settings
  const startedAt = Date.now()
  const transport = transportOf(settings.hooks, settings.secret)
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
    makeFolder(out)
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

const listed = (): readonly string[] => [
  ...[...clauses, ...passives].map(each =>
    line(each, 'needs' in each ? [...each.needs.hooks, ...each.needs.goods, ...each.needs.features] : ['every answer']),
  ),
  ...receiverClauses.map(each => line(each, ['webhooks --to', ...(each.needsHook ? ['taken'] : [])])),
  ...senderClauses.map(each => line(each, ['webhooks --listen'])),
]

const line = ({ id, level, profile, text }: Omit<Rule, 'stochastic'>, needs: readonly string[]): string =>
  `${id.padEnd(8)} ${level.padEnd(6)} ${profile.padEnd(9)} ${text}${needs.length === 0 ? '' : ` [${needs.join(', ')}]`}`

const described = (version: string): Command =>
  new Command('stone-shop-conform')
    .description('Finds out whether a backend can run the shop, and whether its codes are safe.')
    .version(version)
    .exitOverride()
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
    .addHelpText('after', '\nA receiver or a sender of webhooks is tested by: stone-shop-conform webhooks --help')
    .addHelpText('after', 'The goods that a run buys are printed by: stone-shop-conform fixtures')
