import { chmod, mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { type Frame, fromCaller, SOCKET_NAME } from '@server/cli/kit/control-wire'
import { messages } from '@server/cli/kit/ndjson'
import { runCommand } from '@server/cli/program'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { Session } from '@server/cli/kit/session'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'

export interface ControlDeps extends OpenedShop {
  /** The data directory of this shop: `control.sock` is made in it. */
  readonly dataDir: string
  /** Absent: a demo shop. */
  readonly launch?: Session['launch']
}

/**
 * Accepts commands from `npm run shop` while the shop runs, because the embedded database belongs to one process. They
 * come over a socket in the data directory that only its owner can open. Rejects if the socket cannot be made.
 */
export const listenForCommands = async (deps: ControlDeps): Promise<{ readonly close: () => Promise<void> }> => {
  const running = new Set<Promise<void>>()
  const stopping = new AbortController()
  const server = createServer(socket => {
    const work = converse(socket, deps, stopping.signal).finally(() => running.delete(work))
    running.add(work)
  })
  const path = join(deps.dataDir, SOCKET_NAME)
  await listenAt(server, path)
  return {
    close: async () => {
      const closed = new Promise(resolve => server.close(resolve))
      await rm(path, { force: true })
      stopping.abort(new Error('The shop stops.'))
      await Promise.all(running)
      await closed
    },
  }
}

/**
 * Makes the socket in a separate, private directory and then moves it to its place, so that other users can never open
 * it. The move also replaces the socket of a dead process.
 */
const listenAt = async (server: ReturnType<typeof createServer>, path: string): Promise<void> => {
  const draft = await mkdtemp(join(dirname(path), '.s-'))
  const drafted = join(draft, 's')
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(drafted, resolve)
    })
    await chmod(drafted, 0o600)
    await rename(drafted, path)
  } catch (error) {
    server.close()
    throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** Handles one command: a line with the request, lines of output and questions, a line with the exit code. */
const converse = async (socket: Socket, deps: ControlDeps, stopping: AbortSignal): Promise<void> => {
  const gone = new AbortController()
  socket.on('close', () => gone.abort(new Error('The terminal of the command is gone.')))
  socket.on('error', () => undefined)
  // removed again with the conversation: the shop outlives every command
  stopping.addEventListener('abort', () => gone.abort(stopping.reason), { signal: gone.signal })
  const say = (frame: Frame) => socket.writable && socket.write(`${JSON.stringify(frame)}\n`)
  const said = messages(socket, fromCaller)
  const first = (await said.next()).value
  if (first !== undefined && 'argv' in first) {
    const terminal: Terminal = {
      cwd: first.cwd,
      caller: first.caller,
      out: line => say({ out: line }),
      err: line => say({ err: line }),
      ask: async question => {
        say({ ask: question })
        const answer = (await said.next()).value
        if (answer === undefined || !('answer' in answer)) throw new CommandError('No answer came.')
        return answer.answer
      },
      keepToken: token => say({ token: token ?? null }),
      signal: gone.signal,
    }
    const exit = await runCommand(first.argv, terminal, {
      open: () => Promise.resolve(deps),
      // a running shop has the tables that it knows
      migrate: () => Promise.resolve([]),
      launch: deps.launch ?? (() => undefined),
    })
    say({ exit })
  }
  await said.return(undefined)
  await new Promise<void>(resolve => socket.end(resolve))
  socket.destroy()
}
