import { spawn } from 'node:child_process'
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

const LIMIT_MS = 30_000

/** `POST` of one object to an address. */
export const hooksByAddress = (address: string, secret: string): HookTransport => ({
  close: () => undefined,
  ask: async given => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Conform-Secret': secret },
      body: JSON.stringify(given),
      signal: AbortSignal.timeout(LIMIT_MS),
    })
    const text = await response.text()
    try {
      const read: unknown = JSON.parse(text)
      return read
    } catch {
      throw new HookFailed(`the hooks at ${address} answered ${response.status} without JSON`)
    }
  },
})

/** A line to the standard input of a command, and a line from its standard output. */
export const hooksByCommand = (command: string): HookTransport => {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting: { readonly resolve: (line: string) => void; readonly reject: (error: Error) => void }[] = []
  const fail = (why: string) => {
    for (const { reject } of waiting.splice(0)) reject(new HookFailed(why))
  }
  createInterface({ input: child.stdout }).on('line', line => waiting.shift()?.resolve(line))
  child.on('error', error => fail(`the command of the hooks: ${error.message}`))
  child.on('exit', code => fail(`the command of the hooks ended with ${code ?? 'a signal'}`))
  child.stdin.on('error', () => fail('the command of the hooks does not read'))
  return {
    close: () => void child.stdin.end(),
    ask: async given => {
      const line = await new Promise<string>((resolve, reject) => {
        if (child.exitCode !== null) return reject(new HookFailed('the command of the hooks has ended'))
        waiting.push({ resolve, reject })
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
