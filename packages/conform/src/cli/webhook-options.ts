import { Command, Option } from 'commander'
import { listOf, numberOf } from '@conform/cli/options'
import { isLoopback, testAddress, testHooks } from '@conform/cli/test-address'
import { isSecret } from '@conform/webhooks/secret'
import { CouldNotRun } from '@conform/world/remote-world'

/** The options as they are written. */
interface Written {
  readonly to?: string
  readonly listen?: string
  readonly host: string
  readonly secret?: readonly string[]
  readonly hooks?: string
  readonly hooksSecret?: string
  readonly messages: string
  readonly seconds: string
  readonly never: readonly string[]
  readonly only: readonly string[]
  readonly patience: string
  readonly out: string
  readonly thisIsATestShop?: boolean
}

interface Shared {
  readonly secrets: readonly [string, ...string[]]
  readonly only: readonly string[]
  readonly patience: number
  readonly out: string
}

/** A run that sends to a receiver. */
export interface Sending extends Shared {
  readonly _tag: 'to'
  readonly to: URL
  readonly hooks: string | undefined
  readonly hooksSecret: string
}

/** A run that takes what a sender sends. */
export interface Listening extends Shared {
  readonly _tag: 'listen'
  readonly host: string
  readonly port: number
  /** It ends when this many messages have been taken, or after the seconds. */
  readonly messages: number
  readonly seconds: number
  readonly never: readonly string[]
}

/** `known`: the ids of the clauses of each. Throws `CouldNotRun` with what is wrong. */
export const readWebhookSettings = (
  written: Written,
  known: Readonly<Record<'to' | 'listen', readonly string[]>>,
): Sending | Listening => {
  const { to, listen, host, thisIsATestShop: isForTests = false } = written
  if ((to === undefined) === (listen === undefined)) throw new CouldNotRun('webhooks: write --to URL or --listen PORT')
  const only = listOf(written.only)
  const unknown = only.find(id => !known[to === undefined ? 'listen' : 'to'].includes(id))
  if (unknown !== undefined)
    throw new CouldNotRun(`--only: no clause of ${to === undefined ? 'senders' : 'receivers'} is "${unknown}"`)
  const shared = {
    secrets: secretsOf(written.secret ?? []),
    only,
    patience: numberOf('--patience', written.patience),
    out: written.out,
  }
  if (to !== undefined) {
    const effect = 'A run sends messages about orders that do not exist: if it is a receiver for tests'
    const { hooksSecret = '' } = written
    const hooks = testHooks(written.hooks, isForTests)
    return { ...shared, _tag: 'to', to: testAddress('--to', to, { isForTests, effect }), hooks, hooksSecret }
  }
  if (!isForTests && !isLoopback(host))
    throw new CouldNotRun(
      `${host} is not this machine alone. If only test shops can reach it, say so with --this-is-a-test-shop`,
    )
  return {
    ...shared,
    _tag: 'listen',
    host,
    port: numberOf('--listen', listen ?? '', 0),
    messages: numberOf('--messages', written.messages),
    seconds: numberOf('--seconds', written.seconds),
    never: written.never,
  }
}

const secretsOf = (given: readonly string[]): Shared['secrets'] => {
  const [first, ...others] = given
  if (first === undefined) throw new CouldNotRun('--secret: name the secret of the webhooks, or set WEBHOOK_SECRET')
  const wrong = given.findIndex(text => !isSecret(text))
  // the text may be a secret with a slip of the pen: it is not printed
  if (wrong >= 0) throw new CouldNotRun(`--secret: secret ${wrong + 1} is not whsec_ and base64`)
  return [first, ...others]
}

const collected = (text: string, before: readonly string[] | undefined): readonly string[] => [...(before ?? []), text]

/** `stone-shop-conform webhooks` */
export const webhookCommand = (run: (written: Written) => Promise<void>): Command =>
  new Command('stone-shop-conform webhooks')
    .description('Tests a program that receives the webhooks of a shop (--to), or one that sends them (--listen).')
    .exitOverride()
    .option('--to <address>', 'sends to the receiver at this address')
    .option('--listen <port>', 'takes what a sender sends to this port; 0 is any free one')
    .option('--host <address>', 'the address that it listens at', '127.0.0.1')
    .addOption(
      new Option('--secret <text>', 'whsec_ and base64; again for each further one')
        .env('WEBHOOK_SECRET')
        .argParser(collected),
    )
    .option('--hooks <address or command>', 'what answers the hook "taken" of a receiver')
    .addOption(new Option('--hooks-secret <text>', 'sent to the hook as X-Conform-Secret').env('CONFORM_SECRET'))
    .option('--messages <number>', 'the listener ends when it has taken this many messages', '3')
    .option('--seconds <number>', 'the listener ends after this time', '120')
    .option('--never <texts...>', 'texts that no message may have, such as a code that was sold and a phone number', [])
    .option('--only <ids...>', 'only these clauses', [])
    .option('--patience <seconds>', 'how long the run waits for what a receiver does after its answer', '5')
    .option('--out <folder>', 'where the reports are written', 'conform-report')
    .option('--this-is-a-test-shop', 'allows an address that is not this machine')
    .action(run)
