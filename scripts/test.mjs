import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atExit } from './lib/at-exit.mjs'
import { findChromium } from './lib/find-chromium.mjs'
import { findOpsTools } from './lib/find-ops-tools.mjs'
import { findPostgres } from './lib/find-postgres.mjs'
import { findPython } from './lib/find-python.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'shop-test-'))
atExit(() => rmSync(temporary, { recursive: true, force: true }))

/** Which tests to run; without arguments, all of them and the short proofs. */
const ASKED = process.argv.slice(2)

const CODE = [
  'src',
  'server',
  'simulators',
  'testing',
  'packages/domain',
  'packages/conform',
  'gallery',
  'console',
  'tests',
  'bench',
  'scripts',
  'examples',
]
const bin = process.platform === 'win32' ? '.cmd' : ''
const tool = (name, ...args) => [join(root, 'node_modules/.bin', name + bin), ...args]
const node = script => [process.execPath, join(root, 'scripts', script)]

const CHECKS = [
  ['format', tool('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...CODE)],
  ['lint', tool('oxlint', '--deny-warnings', ...CODE)],
  ['types', tool('tsc', '-b')],
  ['unused code', tool('knip')],
  ['code that only tests use', tool('knip', '--production', '--config', 'knip.production.json')],
  ['build', [...node('build.mjs'), '--if-stale']],
  ['size budget', node('budget.mjs')],
]

/** Runs one step under its title; answers whether it went well. */
const section = async (title, work) => {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 72 - title.length))}`)
  const began = performance.now()
  const well = await work().catch(error => {
    console.error(error.message)
    return false
  })
  console.log(`${well ? 'passed' : 'FAILED'}: ${title}, ${((performance.now() - began) / 1000).toFixed(1)} s`)
  return well
}

let running
/** A signal to us alone (a build server that gives up) reaches the step that is under way as Ctrl-C would: it tidies up. */
atExit(() => running?.kill('SIGINT'))

const run = ([command, ...args], env = {}) =>
  new Promise((resolve, reject) => {
    const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
    running = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PATH: path },
    })
    running.on('error', reject)
    running.on('exit', code => resolve(code === 0))
  })

/** The programs that tests need besides Node, found or installed before the clock of a test runs. */
const provide = async env => {
  env.CHROMIUM_PATH = await findChromium({ install: true })
  console.log(`browser: ${env.CHROMIUM_PATH}`)
  if (!process.env.TEST_DATABASE_URL) env.POSTGRES_BIN = findPostgres({ install: true })
  console.log(`database: ${env.POSTGRES_BIN ?? 'TEST_DATABASE_URL'}`)
  env.PYTHON = findPython({ install: true })
  console.log(`python: ${env.PYTHON}`)
  findOpsTools({ install: true })
  return true
}

/** Tests by vitest's own count. A file that could not be loaded, or an error outside a test, is one failure more. */
const tally = (report, well) => {
  let counts = { passed: 0, failed: 0 }
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
    )
    counts = { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch (error) {
    console.error(`vitest left no report: ${error.message}`)
  }
  return well || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

/** The proofs by their own count. */
const proofsIn = (summary, well) => {
  if (!existsSync(summary)) return { passed: 0, failed: 1 }
  const counts = JSON.parse(readFileSync(summary, 'utf8'))
  return well || counts.failed > 0 ? counts : { ...counts, failed: 1 }
}

const total = { passed: 0, failed: 0 }
const count = well => (total[well ? 'passed' : 'failed'] += 1)

for (const [title, command] of CHECKS) count(await section(title, () => run(command)))

const env = {}
if (await section('browser, database and proxies', () => provide(env))) {
  const report = join(temporary, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  // the proofs run in a separate step
  const command = tool('vitest', 'run', '--project=!prove', ...reporters, ...ASKED)
  const well = await section('tests', () => run(command, env))
  const { passed, failed } = tally(report, well)
  total.passed += passed
  total.failed += failed
  if (ASKED.length === 0) {
    const summary = join(temporary, 'prove.json')
    const proven = await section('proof', () =>
      run([...node('prove.mjs'), '--short'], { ...env, PROVE_SUMMARY: summary }),
    )
    const proofs = proofsIn(summary, proven)
    total.passed += proofs.passed
    total.failed += proofs.failed
    const bench = [process.execPath, join(root, 'bench/run.mjs'), '--short']
    count(await section('benchmarks, without their times', () => run(bench, env)))
  }
} else total.failed += 1

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
