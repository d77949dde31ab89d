import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { atExit } from '../../scripts/lib/at-exit.mjs'
import { freePort } from '../../scripts/lib/free-port.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const KILLER = fileURLToPath(new URL('killer.mjs', import.meta.url))
const READY_WITHIN_MS = 60_000

/** A step of an operation that the shop came by. */
const reached = t.type({ operation: t.string, step: t.number, moment: t.string, what: t.string })
export type Reached = t.TypeOf<typeof reached>
export const message = t.partial({ reached, ended: t.string, armed: t.string })
type Message = t.TypeOf<typeof message>

/** The built shop as a separate process, always at the same address; it can be killed and started again. */
export interface ShopProcess {
  readonly url: string
  readonly port: number
  /** Starts it, to be killed at a failpoint where one is named; resolves as soon as the process is there. */
  readonly start: (failpoint?: string) => void
  /** Resolves when it answers; how long that took since its start, in milliseconds. */
  readonly ready: () => Promise<number>
  /** From now on it is killed there; nowhere, without one. */
  readonly arm: (failpoint: string | undefined) => Promise<void>
  /** Resolves when the process is gone, with the signal that ended it. */
  readonly gone: () => Promise<NodeJS.Signals | null>
  /** Kills it as a power cut would. */
  readonly kill: () => Promise<void>
  /** Hears what it says until the answered function is called. */
  readonly hear: (listener: (message: Message) => void) => () => void
  /** Resolves at the end of the next operation of this name. */
  readonly ended: (operation: string) => Promise<void>
  readonly said: () => string
}

interface Running {
  readonly child: ChildProcess
  readonly since: number
  readonly exited: Promise<NodeJS.Signals | null>
}

export const shopProcess = async (env: Readonly<Record<string, string>>): Promise<ShopProcess> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const listeners = new Set<(message: Message) => void>()
  let running: Running | undefined
  let said = ''
  atExit(() => running?.child.kill('SIGKILL'))
  const here = (): Running => {
    if (running === undefined) throw new Error('the shop was not started')
    return running
  }
  const hear: ShopProcess['hear'] = listener => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const next = (isIt: (message: Message) => boolean): Promise<void> =>
    new Promise(resolve => {
      const deaf = hear(told => {
        if (!isIt(told)) return
        deaf()
        resolve()
      })
    })

  return {
    url,
    port,
    hear,
    said: () => said,
    start: failpoint => {
      const { VITEST: _vitest, NODE_OPTIONS: _options, NODE_ENV: _node, ...outer } = process.env
      const own = { HOST: '127.0.0.1', PORT: String(port), PROVE_FAILPOINT: failpoint ?? '' }
      const child = spawn(process.execPath, ['--import', KILLER, 'scripts/start.mjs'], {
        cwd: root,
        env: { ...outer, PUBLIC_URL: url, ...env, ...own },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', text => (said = (said + String(text)).slice(-20_000)))
      child.on('message', told => {
        const read = message.decode(told)
        if (E.isRight(read)) for (const listener of listeners) listener(read.right)
      })
      const exited = new Promise<NodeJS.Signals | null>(resolve => child.on('exit', (_code, signal) => resolve(signal)))
      running = { child, since: performance.now(), exited }
    },
    ready: async () => {
      const { child, since } = here()
      const until = performance.now() + READY_WITHIN_MS
      while (performance.now() < until) {
        if (child.exitCode !== null || child.signalCode !== null) break
        const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined)
        await answer?.text().catch(() => '')
        if (answer?.ok === true) return performance.now() - since
        await pause(10)
      }
      throw new Error(`the shop did not come up:\n${said}`)
    },
    arm: async failpoint => {
      const armed = next(told => told.armed !== undefined)
      // one that is gone hears nothing, and that is no error of ours
      here().child.send({ arm: failpoint }, () => undefined)
      await armed
    },
    gone: () => here().exited,
    kill: async () => {
      here().child.kill('SIGKILL')
      await here().exited
    },
    ended: name => next(told => told.ended === name),
  }
}
