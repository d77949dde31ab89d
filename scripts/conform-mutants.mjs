import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
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
const page = join(root, 'packages/conform/mutants.md')
// a file of another name: those of the kit that are generated are left alone by `npm run format`
const format = [join(root, 'node_modules/oxfmt/bin/oxfmt'), '--stdin-filepath', 'table.md']
const { stdout } = spawnSync(process.execPath, format, {
  cwd: root,
  input: readFileSync(page),
  stdio: ['pipe', 'pipe', 2],
})
if (stdout.length > 0) writeFileSync(page, stdout)
process.exitCode = status ?? 1
