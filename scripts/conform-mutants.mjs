import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// `npm run conform:mutants`: runs every mutant of the mock shop against all clauses of its profile, prints which clauses
// find it, and writes packages/conform/mutants.md
const root = fileURLToPath(new URL('..', import.meta.url))
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const args = [vitest, 'run', '--project', 'server', 'tests/conform/mutants-matrix.test.ts']

const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, CONFORM_MUTANTS: 'matrix' },
})
const page = 'packages/conform/mutants.md'
spawnSync(process.execPath, [join(root, 'node_modules/oxfmt/bin/oxfmt'), page], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
