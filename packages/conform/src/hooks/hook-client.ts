import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { errorPath } from '~/contract/error-path'
import type { Hook } from '~/contract/hooks.wire'
import { optional } from '~/contract/wire'

/** Sends one JSON object to the hooks of a backend, and reads one. */
export interface HookTransport {
  readonly ask: (given: unknown) => Promise<unknown>
  readonly close: () => void
}

/** A hook could not do what it was asked for. */
export class HookFailed extends Error {}

/** How long a hook may take. */
const LIMIT_MS = 30_000
/** How long a command may take to end when nothing more is asked. */
const END_MS = 1_000

const lateBy = (limitMs: number): string => `did not answer within ${limitMs / 1_000} seconds`

/** `POST` of one object to an address. */
export const hooksByAddress = (address: string, secret: string, limitMs = LIMIT_MS): HookTransport => ({
  close: () => undefined,
  ask: async given => {
    const { status, text } = await posted(address, secret, given, limitMs)
    try {
      const read: unknown = JSON.parse(text)
      return read
    } catch {
      throw new HookFailed(`the hooks at ${address} answered ${status} without JSON`)
    }
  },
})

/** A connection that fails says nothing about the shop: it is a failure of the hook. */
const posted = async (address: string, secret: string, given: unknown, limitMs: number) => {
  try {
    const response = await fetch(address, {
      method: 'POST',
      // the secret is for this address alone
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json', 'X-Conform-Secret': secret },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(limitMs),
    })
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const { name, message, cause } = error instanceof Error ? error : new Error(String(error))
    const because = cause instanceof Error ? cause.message : message
    throw new HookFailed(
      `the hooks at ${address} ${name === 'TimeoutError' ? lateBy(limitMs) : `cannot be reached: ${because}`}`,
    )
  }
}

/** A line to the standard input of a command, and a line from its standard output. */
export const hooksByCommand = (command: string, limitMs = LIMIT_MS): HookTransport => {
  // with its own group, so that what the shell started ends with it
  const detached = process.platform !== 'win32'
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], detached })
  const waiting: { readonly resolve: (line: string) => void; readonly reject: (error: Error) => void }[] = []
  const fail = (why: string) => {
    for (const { reject } of waiting.splice(0)) reject(new HookFailed(why))
  }
  createInterface({ input: child.stdout }).on('line', line => waiting.shift()?.resolve(line))
  child.on('error', error => fail(`the command of the hooks: ${error.message}`))
  child.on('exit', code => fail(`the command of the hooks ended with ${code ?? 'a signal'}`))
  child.stdin.on('error', () => fail('the command of the hooks does not read'))
  return {
    close: () => {
      child.stdin.end()
      const end = setTimeout(() => endGroup(child), END_MS)
      child.once('exit', () => clearTimeout(end))
      // this process may end before the time is over
      process.once('exit', () => endGroup(child))
    },
    ask: async given => {
      const line = await new Promise<string>((resolve, reject) => {
        if (hasEnded(child)) return reject(new HookFailed('the command of the hooks has ended'))
        // it stays in the queue: a line that comes too late is the answer to it, and to no other
        const late = setTimeout(() => reject(new HookFailed(`the command of the hooks ${lateBy(limitMs)}`)), limitMs)
        const inTime =
          <A>(then: (value: A) => void) =>
          (value: A) => {
            clearTimeout(late)
            then(value)
          }
        waiting.push({ resolve: inTime(resolve), reject: inTime(reject) })
        child.stdin.write(`${JSON.stringify(given)}\n`)
      })
      try {
        const read: unknown = JSON.parse(line)
        return read
      } catch {
        throw new HookFailed('the command of the hooks wrote a line that is not JSON')
      }
    },
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** Ends a command, and every program that it started. */
const endGroup = (child: ChildProcess): void => {
  if (child.pid === undefined || hasEnded(child)) return
  try {
    process.kill(-child.pid)
  } catch {
    // there are no groups on Windows
    child.kill()
  }
}

const failed = optional({ error: t.string })

/** Asks a hook, and decodes what it answers. */
export const askHook = async <Asked, Answer>(
  transport: HookTransport,
  hook: Hook<Asked, Answer>,
  asked: Asked,
): Promise<Answer> => {
  const given: unknown = hook.asked.encode(asked)
  const read = await transport.ask({ hook: hook.name, ...(typeof given === 'object' ? given : {}) })
  const error = failed.decode(read)
  if (E.isRight(error) && error.right.error !== undefined)
    throw new HookFailed(`the hook "${hook.name}" failed: ${error.right.error}`)
  const answer = hook.answer.decode(read)
  if (E.isLeft(answer))
    throw new HookFailed(
      `the hook "${hook.name}" answered without a valid ${errorPath(answer.left[0]?.context ?? []) || 'object'}`,
    )
  return answer.right
}
