import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPython } from '../../scripts/lib/find-python.mjs'

const PROGRAM = 'examples/backend-python/backend.py'

/** `examples/backend-python` with its own database. */
export interface PythonShop {
  readonly url: string
  /** Runs another command of the program on the same database, as its operator does. */
  readonly command: (...args: readonly string[]) => void
  readonly stop: () => Promise<void>
}

/** Starts it on a free port. Resolves once it takes connections. */
export const startPythonShop = async (
  options: { readonly args?: readonly string[]; readonly secret?: string } = {},
): Promise<PythonShop> => {
  const { args = [], secret } = options
  const python = findPython()
  const home = mkdtempSync(join(tmpdir(), 'shop-python-'))
  const program = [PROGRAM, '--db', join(home, 'shop.db')]
  const shop = spawn(python, [...program, 'serve', '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(secret === undefined ? {} : { CONFORM_SECRET: secret }) },
  })
  const ended = once(shop, 'exit')
  const stop = async () => {
    shop.kill()
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  const said = await Promise.race([once(shop.stdout, 'data').then(String), ended.then(() => 'it has ended')])
  const [url] = /http:\/\/\S+/u.exec(said) ?? []
  if (url === undefined) {
    await stop()
    throw new Error(`the Python backend did not start: ${said}`)
  }
  return { url, command: (...asked) => void execFileSync(python, [...program, ...asked]), stop }
}
