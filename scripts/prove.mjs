import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { atExit } from './lib/at-exit.mjs'
import { buildShop } from './build.mjs'
import { findPostgres } from './lib/find-postgres.mjs'
import { stampOf } from './lib/stamp.mjs'

// Proves the invariants: each file of tests/prove tries one way to break them, and reports how often it tried.

const { values } = parseArgs({
  options: {
    /** A part of everything, in minutes. */
    short: { type: 'boolean', default: false },
    /** Starts from the beginning and ignores earlier results. */
    fresh: { type: 'boolean', default: false },
    /** The proofs whose name has this text in it. */
    only: { type: 'string', default: '' },
    /** Prints where the shop is killed, and proves nothing. */
    'list-failpoints': { type: 'boolean', default: false },
  },
})

const root = fileURLToPath(new URL('..', import.meta.url))
const kept = join(root, '.prove')
const stateFile = join(kept, 'long.json')
mkdirSync(kept, { recursive: true })

const proofs = readdirSync(join(root, 'tests/prove'))
  .flatMap(name => (name.endsWith('.test.ts') ? [name.slice(0, -'.test.ts'.length)] : []))
  .toSorted()

/** The number of proofs that run at a time: most wait for a disk or for a restart. */
const LANES = 2

const running = new Set()
atExit(() => running.forEach(each => each.kill('SIGINT')))

/** Some files of proofs by one vitest; answers whether it went well. */
const run = (names, env, reporters = []) =>
  new Promise((resolve, reject) => {
    const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'prove', ...reporters]
    const child = spawn(process.execPath, [...args, ...names.map(name => `tests/prove/${name}.test.ts`)], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, PROVE: values.short ? '' : 'long' },
    })
    running.add(child)
    child.on('error', reject)
    child.on('exit', code => {
      running.delete(child)
      resolve(code === 0)
    })
  })

const jsonIn = file => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

const secondsSince = began => Math.round((performance.now() - began) / 1000)

/** What one proof tried, and what its tests say. `file`: its part of vitest's report. */
const outcomeOf = (name, tallyFile, file) => {
  const rows = existsSync(tallyFile)
    ? readFileSync(tallyFile, 'utf8')
        .split('\n')
        .flatMap(line => (line === '' ? [] : [JSON.parse(line)]))
    : []
  const { status, assertionResults = [], startTime = 0, endTime = 0 } = file ?? {}
  const counted = wanted => assertionResults.filter(test => test.status === wanted).length
  const failed = counted('failed')
  // a file that could not be loaded, or a proof that has tried nothing, is one failure more
  const empty = rows.reduce((sum, row) => sum + row.tries, 0) === 0
  const holds = status === 'passed' && !empty && rows.every(row => row.violations.length === 0)
  return {
    name,
    rows,
    passed: counted('passed'),
    failed: holds || failed > 0 ? failed : 1,
    why: empty ? 'it tried nothing' : '',
    seconds: Math.round((endTime - startTime) / 1000),
  }
}

/** Runs files of proofs; answers what came of each. */
const prove = async names => {
  const work = mkdtempSync(join(kept, 'run-'))
  try {
    const report = join(work, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const well = await run(names, { PROVE_TALLY: work }, reporters)
    const files = jsonIn(report)?.testResults ?? []
    const outcomes = names.map(name =>
      outcomeOf(
        name,
        join(work, `${name}.tally.jsonl`),
        files.find(file => basename(file.name) === `${name}.test.ts`),
      ),
    )
    // an error outside of a test
    if (!well && outcomes.every(({ failed }) => failed === 0))
      Object.assign(outcomes[0], { failed: 1, why: 'vitest failed' })
    return outcomes
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** The shop that is killed is the built one. */
const ready = async () => {
  await buildShop({ ifStale: true })
  if (!process.env.TEST_DATABASE_URL) process.env.POSTGRES_BIN = findPostgres({ install: true })
}

const list = async () => {
  await ready()
  const file = join(kept, 'failpoints.txt')
  rmSync(file, { force: true })
  const well = await run(['failpoints'], { PROVE_FAILPOINTS: file })
  if (well) process.stdout.write(readFileSync(file, 'utf8'))
  return well
}

/** The proofs already done for exactly this code. */
const earlier = key => {
  if (values.fresh) return []
  const state = jsonIn(stateFile)
  return state?.key === key ? state.done : []
}

const SHOWN = 20

const table = outcomes => {
  const cells = [
    ['invariant', 'proof', 'tries', 'violations'],
    ...outcomes
      .flatMap(({ rows }) => rows)
      .map(({ invariant, proof, tries, violations }) => [invariant, proof, String(tries), String(violations.length)])
      .toSorted((a, b) => (a[0] + a[1] < b[0] + b[1] ? -1 : 1)),
  ]
  const widths = [0, 1, 2, 3].map(at => Math.max(...cells.map(row => row[at].length)))
  const line = row => row.map((cell, at) => (at < 2 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join(' | ')
  const [head, ...rest] = cells
  return [line(head), widths.map(width => '-'.repeat(width)).join('-|-'), ...rest.map(line)]
}

/** Each proof by a separate vitest. Keeps the outcomes, so that an interrupted run continues where it stopped. */
const proveInTurn = async (wanted, key) => {
  const before = earlier(key)
  const done = [...before]
  const outcomes = []
  const waiting = [...wanted.entries()]
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, name] = next
      const known = before.find(each => each.name === name)
      console.log(
        `\n${at + 1} of ${wanted.length}: ${name}${known === undefined ? '' : ', proven before (--fresh: again)'}`,
      )
      const [outcome] = known === undefined ? await prove([name]) : [known]
      outcomes.push(outcome)
      if (known !== undefined || outcome.failed > 0) continue
      done.push(outcome)
      writeFileSync(stateFile, JSON.stringify({ key, done }))
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return outcomes
}

const all = async () => {
  await ready()
  const key = stampOf(root, ['tests', 'scripts', 'vitest.config.ts'])
  const wanted = proofs.filter(name => name.includes(values.only))
  if (wanted.length === 0) throw new Error(`No proof has “${values.only}” in its name.`)
  const began = performance.now()
  // one vitest for the short form: its start takes longer than most short proofs
  const outcomes = values.short ? await prove(wanted) : await proveInTurn(wanted, key)

  console.log(`\n${table(outcomes).join('\n')}\n`)
  for (const { rows } of outcomes)
    for (const { proof, note } of rows) if (note !== undefined) console.log(`${proof}: ${note}`)
  for (const { rows } of outcomes)
    for (const { invariant, proof, violations } of rows)
      for (const each of violations.slice(0, SHOWN)) console.error(`violation of ${invariant} (${proof}): ${each}`)
  console.log(outcomes.map(({ name, seconds }) => `${name} ${seconds} s`).join(', '))
  for (const { name, failed, why } of outcomes) if (failed > 0) console.error(`FAILED: ${name} ${why}`)
  const count = what => outcomes.reduce((sum, outcome) => sum + outcome[what], 0)
  const summary = { passed: count('passed'), failed: count('failed') }
  if (process.env.PROVE_SUMMARY) writeFileSync(process.env.PROVE_SUMMARY, JSON.stringify(summary))
  console.log(`${summary.passed} proofs passed, ${summary.failed} failed, ${secondsSince(began)} s`)
  return summary.failed === 0
}

process.exitCode = (await (values['list-failpoints'] ? list() : all())) ? 0 : 1
