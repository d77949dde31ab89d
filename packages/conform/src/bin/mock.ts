import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import { randomBytes } from 'node:crypto'
import { staticFiles } from '../../../../scripts/lib/serve-static.mjs'
import manifest from '../../package.json'
import { HOOKS_PATH, type RunningMock, startMock } from '@testing/mock/mock-server'
import { demoLogin } from '@testing/mock/mock-shop'
import { defined } from '~/domain/shared/defined'

interface Asked {
  readonly port: string
  readonly host: string
  readonly secret?: string
  readonly static?: string
  readonly origin: readonly string[]
}

const command = new Command('stone-shop-mock')
  .description('A shop in memory behind the calls of the contract, with the sample catalogue. No money moves.')
  .version(manifest.version)
  .addOption(new Option('--port <number>', 'where it listens; 0 is any free port').default('3300').env('MOCK_PORT'))
  .option('--host <address>', 'the address that it listens at', '127.0.0.1')
  .addOption(new Option('--secret <text>', 'what the hooks ask for; absent: a new one').env('CONFORM_SECRET'))
  .option('--static <folder>', 'also serves the static front end of this folder (npm run build:static)')
  .option('--origin <address...>', 'origins of pages elsewhere that may read answers', [])

const open = async ({ port, host, secret = randomBytes(12).toString('base64url'), static: site, origin }: Asked) => {
  const mock = await startMock({
    host,
    port: Number(port),
    secret,
    version: manifest.version,
    frontEnds: origin,
    ...defined({ files: site === undefined ? undefined : staticFiles(resolve(site)) }),
  })
  console.log(facts(mock, secret, site).join('\n'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close())
}

const facts = ({ url }: RunningMock, secret: string, site: string | undefined): readonly string[] => [
  `The mock shop: ${url}`,
  site === undefined ? '  the calls of the contract, without pages' : '  the calls of the contract, and the front end',
  `  log in with ${demoLogin.country_code} ${demoLogin.tel} and ${demoLogin.password}`,
  '  everything is in memory, and gone when it stops; no money moves, no message is sent',
  `  hooks for tests: ${url}${HOOKS_PATH}, with X-Conform-Secret: ${secret}`,
]

command.action((options: Asked) => open(options))
await command.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
})
