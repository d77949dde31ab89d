import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { expect } from 'vitest'
import { stockCalls } from '~/contract/console/stock'
import { defined } from '~/domain/shared/defined'
import { type Chosen, quarantine } from '@server/stock/quarantine'
import { type Door, seated } from '@tests/prove/model/acting'
import { type Batch, type Model, isUnpaid } from '@tests/prove/model/model'
import { cancelUnpaid } from '@tests/prove/model/rules'
import type { Step } from '@tests/prove/model/step'
import type { Steps } from '@tests/prove/model/steps'
import type { World } from '@tests/prove/model/world'
import { commandIn } from '@tests/server/cli/harness'

export const quarantineSteps: Steps<'quarantine' | 'unlock'> = {
  quarantine: async (m, w, step) => {
    const meant = batchesOf(m, step)
    if (meant === undefined) return
    const fresh = meant.batches.filter(batch => batch.quarantinedAt === undefined)
    // an order that is being placed at that moment is not seen, and keeps its codes
    if (step.how === 'unseen') await w.h.database.db.transaction(tx => quarantine(tx, meant.chosen, new Date(m.now)))
    else {
      const bad = new Set([...fresh, ...inQuarantine(m)])
      const holding = m.orders.filter(order => isUnpaid(order) && order.codes.some(code => bad.has(code.batch)))
      await said(
        w,
        'quarantine',
        { ...meant, how: step.how, door: step.door },
        { batches: fresh, orders: holding.length },
      )
      if (step.how === 'rehearsed') return
      for (const order of holding) cancelUnpaid(m, order)
      // a repeated command has no act
      if (fresh.length + holding.length > 0) m.acts.push(`codes quarantine: ${meant.subject}`)
    }
    for (const batch of fresh) batch.quarantinedAt = m.now
  },

  unlock: async (m, w, step) => {
    const meant = batchesOf(m, step)
    if (meant === undefined) return
    const locked = meant.batches.filter(batch => batch.quarantinedAt !== undefined)
    await said(w, 'unlock', { ...meant, how: step.how, door: step.door }, { batches: locked, orders: 0 })
    if (step.how === 'rehearsed') return
    for (const batch of locked) batch.quarantinedAt = undefined
    if (locked.length > 0) m.acts.push(`codes unlock: ${meant.subject}`)
  },
}

const inQuarantine = (m: Model): readonly Batch[] =>
  m.shelves.flatMap(shelf => shelf.codes.map(code => code.batch)).filter(batch => batch.quarantinedAt !== undefined)

interface Meant {
  readonly batches: readonly Batch[]
  readonly chosen: Chosen
  /** The same on a command line, and in the audit. */
  readonly words: readonly string[]
  readonly subject: string
}

/** One batch of a shelf, or all of them. Undefined: the shelf has no codes. */
const batchesOf = (m: Model, step: Extract<Step, { readonly _tag: 'quarantine' | 'unlock' }>): Meant | undefined => {
  const shelf = m.shelves[step.what]
  const all = [...new Set(shelf?.codes.map(code => code.batch))]
  const one = all[step.batch % (all.length || 1)]
  if (shelf === undefined || one === undefined) return undefined
  return step.all
    ? { batches: all, chosen: { variant: shelf.no }, words: ['--variant', shelf.no], subject: `variant ${shelf.no}` }
    : { batches: [one], chosen: { ids: [one.id] }, words: [one.id], subject: one.id }
}

const report = t.type({
  batches: t.array(t.string),
  orders: t.number,
  cancelled: t.array(t.string),
  dry_run: t.boolean,
})

interface Due {
  readonly batches: readonly Batch[]
  readonly orders: number
}

interface Said extends Pick<Meant, 'words' | 'chosen'> {
  readonly how: 'done' | 'rehearsed'
  readonly door: Door | undefined
}

/** The operator's act, which must report this. */
const said = (w: World, command: 'quarantine' | 'unlock', given: Said, due: Due): Promise<void> =>
  given.door === 'console' ? saidAtConsole(w, command, given, due) : saidByCommand(w, command, given, due)

const saidAtConsole = async (
  w: World,
  command: 'quarantine' | 'unlock',
  { chosen: { ids, variant }, how }: Said,
  due: Due,
): Promise<void> => {
  const owner = await seated(w)
  const input = { all: false, ...defined({ batches: ids, variant }) }
  const { batches, cancelled } = (await owner.act(stockCalls[command], input, { dryRun: how === 'rehearsed' })).right()
  expect([batches, new Set(cancelled).size]).toEqual([due.batches.length, due.orders])
}

const REASON = ['--reason', 'a proof', '--json']

const saidByCommand = async (
  { h }: World,
  command: 'quarantine' | 'unlock',
  { words, how }: Said,
  due: Due,
): Promise<void> => {
  const shop = commandIn('/', h.deps, { caller: { user: 'tester', isBypass: true } })
  const dryRun = how === 'rehearsed'
  const { exit, out, text } = await shop('codes', command, ...words, ...REASON, ...(dryRun ? ['--dry-run'] : []))
  expect(exit, text).toBe(0)
  const read = report.decode(JSON.parse(out.join('')))
  if (E.isLeft(read)) throw new Error(`no report: ${text}`)
  const { cancelled, ...counts } = read.right
  expect(new Set(cancelled).size).toBe(due.orders)
  expect({ ...counts, batches: counts.batches.toSorted() }).toEqual({
    batches: due.batches.map(({ id }) => id).toSorted(),
    orders: due.orders,
    dry_run: dryRun,
  })
}
