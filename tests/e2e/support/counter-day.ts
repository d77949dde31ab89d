import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import type { Person } from './person'

/**
 * The tasks of a day at the counter, in the order of their table. Each has the clicks that it may take at most, keys of
 * shortcuts included. These are the clicks of the screens as they are: one more is a step back.
 */
const MOST_CLICKS = {
  'today’s sales': 1,
  'order by number': 2,
  'order by number, keys alone': 5,
  'order by phone': 2,
  'order by code': 1,
  'order by reference': 2,
  'order by product and day': 2,
  'orders as CSV': 2,
  'orders of a product as CSV': 2,
  'paid, no code: mark as paid': 5,
  'code is invalid: replace it': 5,
  'see one code': 5,
  'top-up done': 5,
  'wrong account topped up: give up': 5,
  'refund undelivered': 4,
  'partial refund': 3,
  'partial refund, sent': 3,
  'cancel an unpaid order': 5,
  'hold for review': 5,
  'end the review': 3,
  'note on an order': 4,
  'evidence, printed': 4,
  'low stock': 2,
  'restock from a file': 3,
  'restock, pasted': 4,
  'quarantine a batch': 5,
  'sell a batch again': 5,
  'void a batch': 5,
  'see what expires': 2,
  'change a price': 5,
  'hide a product': 5,
  'block a customer': 5,
  'unblock a customer': 3,
  'log in as a customer': 4,
  'export the data of a customer': 6,
  'erase a customer': 3,
  'name of the shop': 4,
  'colours of the shop': 5,
  banner: 5,
  'words of a policy': 7,
  'import and compare a statement': 7,
  'resolve unmatched money': 4,
} as const satisfies Readonly<Record<string, number>>

type Task = keyof typeof MOST_CLICKS

/** Does a task of the day, and counts its clicks. The person is at the console, on any screen. */
export const does = async (person: Person, task: Task, work: () => Promise<void>): Promise<void> => {
  const before = person.effort()
  const began = performance.now()
  await work()
  const seconds = (performance.now() - began) / 1000
  const after = person.effort()
  const clicks = after.clicks - before.clicks
  record(task, [task, clicks, after.fields - before.fields, seconds.toFixed(1)])
  expect(clicks, `clicks of “${task}”`).toBeLessThanOrEqual(MOST_CLICKS[task])
}

/** Writes a line of the table, if one is asked for (tests/setup/counter-day.global.ts). */
const record = (task: Task, cells: readonly (string | number)[]): void => {
  const folder = inject('counterDay')
  if (folder === undefined) return
  const place = Object.keys(MOST_CLICKS).indexOf(task)
  appendFileSync(join(folder, String(place).padStart(3, '0')), `| ${cells.join(' | ')} |\n`)
}
