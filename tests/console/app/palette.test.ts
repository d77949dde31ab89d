import { describe, expect, test } from 'vitest'
import { matching } from '@console/app/palette/entries'

const entry = (label: string, note = 'Screen') => ({ id: label, label, note, run: () => undefined })
const entries = [entry('Top-ups'), entry('Stock'), entry('Export orders', 'Action'), entry('Orders')]
const found = (typed: string) => matching(entries, typed).map(({ label }) => label)

describe('the command palette', () => {
  test('everything is offered before something is typed', () => {
    expect(found(' ')).toEqual(entries.map(({ label }) => label))
  })

  test('each word must be there, in any letter case, and what begins with the first comes first', () => {
    expect(found('ORD')).toEqual(['Orders', 'Export orders'])
    expect(found('orders act')).toEqual(['Export orders'])
    expect(found('nothing')).toEqual([])
  })
})
