import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildShop } from '../scripts/build.mjs'
import { answers } from './parts/answers.mjs'
import { console as consoleCalls } from './parts/console.mjs'
import { freshness } from './parts/freshness.mjs'
import { growth } from './parts/growth.mjs'
import { login } from './parts/login.mjs'
import { memory } from './parts/memory.mjs'
import { pages } from './parts/pages.mjs'
import { peer } from './parts/peer.mjs'
import { sale } from './parts/sale.mjs'
import { start } from './parts/start.mjs'
import { taps } from './parts/taps.mjs'
import { missed, tableOf } from './kit/rows.mjs'

// `npm run bench -- [part …] [--short]`. Exits with 1 if a target is missed. A short run repeats little and judges no times.

const PARTS = { start, answers, freshness, pages, taps, sale, peer, login, memory, growth, console: consoleCalls }

/** A short run, which is a part of the tests, installs no other shop. */
const NOT_SHORT = new Set(['peer'])

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    buyers: { type: 'string' },
    codes: { type: 'string' },
    concurrency: { type: 'string' },
    processes: { type: 'string' },
    /** Node's own profiler looks at the shop. Its report goes to this directory. */
    profile: { type: 'string' },
    /** A directory for the database of `growth` and `console`, which the next run there finds again. */
    keep: { type: 'string' },
  },
})
const unknown = positionals.filter(name => !Object.hasOwn(PARTS, name))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no part of the benchmark. The parts are ${Object.keys(PARTS).join(', ')}.`)
  process.exit(2)
}

const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const commit = () => {
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : ' and changes'}`
  } catch {
    return 'unknown'
  }
}

await buildShop({ ifStale: true })
console.log(`commit ${commit()}${values.short ? ', a short run: times are not judged' : ''}\n`)
const wrong = []
const whole = Object.keys(PARTS).filter(name => !(values.short && NOT_SHORT.has(name)))
const waiting = positionals.length > 0 ? positionals : whole
const lane = async () => {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const rows = await PARTS[name](values)
    console.log(tableOf(name, rows, values.short))
    wrong.push(...missed(rows, values.short).map(({ what }) => `${name}: ${what.trim()}`))
  }
}
// a part that measures times needs the machine to itself; a short run judges no times
await Promise.all(Array.from({ length: values.short ? 2 : 1 }, lane))
for (const each of wrong) console.error(`missed: ${each}`)
console.log(wrong.length === 0 ? 'every target is met' : `${wrong.length} targets are missed`)
process.exitCode = wrong.length === 0 ? 0 : 1
