import { describe, expect, test } from 'vitest'
import { profiles } from '@conform/kernel/clause'
import { clauses } from '@conform/clauses/all'
import { passives } from '@conform/passive/all'
import { receiverClauses, senderClauses } from '@conform/webhooks/all'

const lists = [clauses, passives, receiverClauses, senderClauses]
const all = lists.flat()

/** The ids that are not given out again, because their clause was withdrawn. */
const withdrawn: readonly string[] = []

describe('the list of clauses', () => {
  test('no two clauses have the same id, and each list is sorted by it', () => {
    const ids = all.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[A-Z]-\d\d[a-z]?$/u)
    for (const list of lists) expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).toSorted())
    for (const id of withdrawn) expect(ids).not.toContain(id)
  })

  test('each text is one sentence that begins with a capital and ends with a full stop', () => {
    for (const { id, text } of all) expect([id, text]).toEqual([id, expect.stringMatching(/^[A-Z`][^\n]*[^.]\.$/u)])
    expect(new Set(all.map(({ text }) => text)).size).toBe(all.length)
  })

  test('each profile has a clause that a backend must keep', () => {
    for (const profile of profiles)
      expect(all.filter(each => each.profile === profile && each.level === 'MUST').length).toBeGreaterThan(0)
  })

  test('a clause about the catalogue alone needs no hook', () => {
    const browsing = clauses.filter(({ profile }) => profile === 'browse')
    expect(browsing.filter(({ needs }) => needs.hooks.length > 0).map(({ id }) => id)).toEqual([])
  })
})
