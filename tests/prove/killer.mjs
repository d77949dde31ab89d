import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'

// Loaded into the shop's process before the shop itself (`node --import`). Names every step of every operation and
// reports it to the process that started the shop. Kills the shop's process at the armed step.

const current = new AsyncLocalStorage()
const tell = message => process.send?.(message, undefined, undefined, () => undefined)
let armed = process.env.PROVE_FAILPOINT || undefined

// neither a message that cannot be sent nor the wait for one may keep the process alive
process.channel?.unref()
process.on('message', ({ arm }) => {
  armed = arm
  tell({ armed: arm ?? '' })
})

/** `insert into "orders"`: enough of a statement to know it again, and the same each time. */
const short = what => {
  const text = what.replaceAll(/\s+/gu, ' ').trim()
  const verb = /^\w+/u.exec(text)?.[0].toLowerCase() ?? ''
  const tables = [...text.matchAll(/\b(?:from|into|update) "(\w+)"/giu)].map(([, table]) => table)
  return tables.length === 0 ? text.slice(0, 40).toLowerCase() : `${verb} ${[...new Set(tables)].slice(0, 2).join(' ')}`
}

/** What is another each time. */
const ID = /[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}/giu

const reach = (at, moment) => {
  if (at === undefined) return
  tell({ reached: { operation: at.operation, step: at.step, moment, what: at.what } })
  if (armed === `${at.operation}/${at.step}/${moment} ${at.what}`) process.kill(process.pid, 'SIGKILL')
}

/** A new connection first reads which server it has. Which operation opens one differs from run to run: it is no step. */
const isAdmission = ({ kind, what }) => kind === 'statement' && what.includes('pg_control_system()')

const operations = tracingChannel('shop:operation')
operations.start.bindStore(current, ({ name }) => ({ name, steps: 0 }))
operations.asyncEnd.subscribe(({ name }) => tell({ ended: name }))

const steps = tracingChannel('shop:step')
const places = new WeakMap()
steps.start.subscribe(step => {
  const running = current.getStore()
  if (running === undefined || isAdmission(step)) return
  running.steps += 1
  const what = step.kind === 'statement' ? short(step.what) : `${step.kind} ${step.what.replaceAll(ID, '…')}`
  places.set(step, { operation: running.name, step: running.steps, what })
  reach(places.get(step), 'before')
})
steps.asyncStart.subscribe(step => reach(places.get(step), 'after'))
