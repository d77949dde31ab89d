import { describe, expect, test } from 'vitest'
import { Broken } from '@conform/check'
import { clauses } from '@conform/clauses'
import { cartDefects } from '@tests/conform/defects/cart-defects'
import { orderDefects } from '@tests/conform/defects/order-defects'
import { otherDefects } from '@tests/conform/defects/other-defects'
import { memoryWorld } from '@tests/conform/worlds/memory-world'

describe('a clause finds the backend that breaks it', () => {
  test.each([...cartDefects, ...orderDefects, ...otherDefects])('clause %s finds: %s', async (id, _name, defect) => {
    const clause = clauses.find(each => each.id === id)
    if (clause === undefined) throw new Error('there is no such clause')
    await expect(clause.run(memoryWorld(defect))).rejects.toBeInstanceOf(Broken)
  })
})
