import { describe, expect, test } from 'vitest'
import { mutants } from '@tests/conform/mutants/all'
import { all, foundBy } from '@tests/conform/mutants/finding'

describe('a clause finds the shop that breaks it', () => {
  test('every clause has a mutant', () => {
    const found = new Set(mutants.map(({ clause }) => clause))
    expect(all.filter(({ id }) => !found.has(id)).map(({ id }) => id)).toEqual([])
    expect(mutants.filter(({ clause }) => !all.some(({ id }) => id === clause))).toEqual([])
  })

  // each has a separate shop
  describe.concurrent('mutants', { timeout: 180_000 }, () => {
    test.each(mutants.map(each => [each.clause, each.name, each] as const))(
      'clause %s finds: %s',
      async (id, _name, mutant) => {
        expect((await foundBy(mutant)).map(result => result.id)).toContain(id)
      },
    )
  })
})
