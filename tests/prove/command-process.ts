import { spawn } from 'node:child_process'
import * as E from 'fp-ts/Either'
import { KILLER, message, type Reached, root } from '@tests/prove/shop-process'

/** How a command of the operator ended. */
export interface Ended {
  /** Null: it was killed. */
  readonly exit: number | null
  readonly said: string
  /** The steps that it came by, in order. */
  readonly reached: readonly Reached[]
}

/** `failpoint`: the command is killed there. */
export type CommandRunner = (argv: readonly string[], how?: { readonly failpoint?: string }) => Promise<Ended>

/** Runs a command in a separate process, over the database of the shop, as an operator does. */
export const runCommand = (
  env: Readonly<Record<string, string>>,
  argv: readonly string[],
  { failpoint = '' }: { readonly failpoint?: string } = {},
): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const { VITEST: _vitest, NODE_OPTIONS: _options, NODE_ENV: _node, ...outer } = process.env
    const child = spawn(process.execPath, ['--import', KILLER, 'scripts/shop.mjs', ...argv], {
      cwd: root,
      env: { ...outer, ...env, PROVE_FAILPOINT: failpoint },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    const reached: Reached[] = []
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (said += String(text)))
    child.on('message', told => {
      const read = message.decode(told)
      if (E.isRight(read) && read.right.reached !== undefined) reached.push(read.right.reached)
    })
    child.on('error', reject)
    child.on('close', exit => resolve({ exit, said, reached }))
  })
