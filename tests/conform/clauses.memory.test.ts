import { afterAll, describe, expect, test } from 'vitest'
import { clauses } from '@conform/clauses/all'
import { missingIn } from '@conform/kernel/clause'
import { memoryWorld } from '@tests/conform/worlds/memory-world'

describe('the memory adapters keep the contract', () => {
  const world = memoryWorld()
  afterAll(() => world.close())

  const testable = clauses.filter(({ needs }) => missingIn(world, needs).length === 0)

  test.each(testable.map(clause => [`[${clause.id}] ${clause.text}`, clause] as const))('%s', async (_name, clause) => {
    await expect(clause.run(world)).resolves.toBeUndefined()
  })

  test('every clause is tested but those that need a wire', () => {
    const left = clauses.filter(clause => !testable.includes(clause))
    expect(left.filter(({ needs }) => !needs.wire).map(({ id }) => id)).toEqual([])
  })
})
