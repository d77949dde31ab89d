import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './lib/find-chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Every state of the shop in every language, scheme and text size; names after `--` narrow it
 * (`npm run test:looks -- pay/`). With `--update` the changed references are replaced, and no other check runs.
 */
const given = process.argv.slice(2)
const updates = given.includes('--update')
const names = given.filter(word => !word.startsWith('--'))
const filter = names.length === 0 ? [] : ['-t', names.map(name => name.replaceAll(/[^\w/-]/gu, '.')).join('|')]

const running = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'looks', ...filter],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      CHROMIUM_PATH: await findChromium({ install: true }),
      ...(updates ? { LOOKS_UPDATE: 'yes' } : { LOOKS_FULL: 'yes' }),
    },
  },
)
running.on('exit', code => {
  process.exitCode = code ?? 1
})
