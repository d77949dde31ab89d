import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { frame, SOCKET_NAME } from '@server/cli/kit/control-wire'
import { messages } from '@server/cli/kit/ndjson'
import { CommandError, type Terminal } from '@server/cli/kit/terminal'

/** Has the shop that runs in a data directory carry a command out, and answers its exit code. Undefined: none runs there. */
export const runInShop = async (
  argv: readonly string[],
  dataDir: string,
  terminal: Omit<Terminal, 'signal'>,
): Promise<number | undefined> => {
  const socket = await reach(join(dataDir, SOCKET_NAME))
  if (socket === undefined) return undefined
  // a break is told by the missing end
  socket.on('error', () => undefined)
  socket.write(`${JSON.stringify({ argv, cwd: terminal.cwd })}\n`)
  for await (const said of messages(socket, frame)) {
    if (said === undefined) throw new CommandError('The running shop speaks otherwise: is it of another version?')
    if ('exit' in said) {
      socket.destroy()
      return said.exit
    }
    if ('out' in said) terminal.out(said.out)
    else terminal.err(said.err)
  }
  throw new CommandError('The shop stopped before it was done. What it changes, it changes whole or not at all.')
}

const reach = (path: string): Promise<Socket | undefined> =>
  new Promise((resolve, reject) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // never made, or left by a process that has died
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') return resolve(undefined)
      reject(new CommandError(`The shop that runs here cannot be reached (${error.code ?? error.message}).`))
    })
  })
