import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { atExit } from '../../scripts/lib/at-exit.mjs'

/**
 * A plain Fastify server in a process beside the shop: what this machine can do at most. `answers`: by path, the bytes
 * and the headers of each answer.
 */
export const runFloor = async answers => {
  const child = fork(fileURLToPath(new URL('floor-server.mjs', import.meta.url)), { serialization: 'advanced' })
  const clean = atExit(() => child.kill('SIGKILL'))
  child.send(answers)
  const [url] = await once(child, 'message')
  return {
    url,
    stop: async () => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      clean()
    },
  }
}
