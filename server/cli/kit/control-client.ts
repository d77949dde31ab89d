import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { frame, SOCKET_NAME } from '@server/cli/kit/control-wire'
import { messages } from '@server/cli/kit/ndjson'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'

/** Runs a command in the shop that uses a data directory, and returns its exit code. Undefined: no shop runs there. */
export const runInShop = async (
  argv: readonly string[],
  dataDir: string,
  terminal: Omit<Terminal, 'signal'>,
): Promise<number | undefined> => {
  const socket = await reach(join(dataDir, SOCKET_NAME))
  if (socket === undefined) return undefined
  // the missing end shows that the connection broke
  socket.on('error', () => undefined)
  const send = (line: unknown) => socket.write(`${JSON.stringify(line)}\n`)
  const { user, token, lang } = terminal.caller
  send({ argv, cwd: terminal.cwd, caller: { user, token, lang } })
  for await (const said of messages(socket, frame)) {
    if (said === undefined) throw new CommandError('The running shop speaks otherwise: is it of another version?')
    if ('exit' in said) {
      socket.destroy()
      return said.exit
    }
    if ('out' in said) terminal.out(said.out)
    else if ('err' in said) terminal.err(said.err)
    else if ('ask' in said) send({ answer: await terminal.ask(said.ask) })
    else terminal.keepToken(said.token ?? undefined)
  }
  throw new CommandError('The shop stopped before it was done. What it changes, it changes whole or not at all.')
}

const reach = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // it does not exist, or a dead process left it
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return resolve(undefined)
      reject(new CommandError(`The shop that runs here cannot be reached (${error.code ?? error.message}).`))
    })
  })
