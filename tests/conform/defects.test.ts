import { describe, expect, test } from 'vitest'
import { Broken } from '@conform/kernel/check'
import type { Clause } from '@conform/kernel/clause'
import { clauses } from '@conform/clauses/all'
import { cartDefects } from '@tests/conform/defects/cart-defects'
import { orderDefects } from '@tests/conform/defects/order-defects'
import { otherDefects } from '@tests/conform/defects/other-defects'
import { boundless, racingWire } from '@tests/conform/defects/races'
import { ORIGIN, allowing, stubbedWire, wireDefects } from '@tests/conform/defects/wire-defects'
import { memoryWorld } from '@tests/conform/worlds/memory-world'

const clauseOf = (id: string): Clause => {
  const clause = clauses.find(each => each.id === id)
  if (clause === undefined) throw new Error('there is no such clause')
  return clause
}

describe('a clause finds the backend that breaks it', () => {
  test.each([...cartDefects, ...orderDefects, ...otherDefects])('clause %s finds: %s', async (id, _name, defect) => {
    await expect(clauseOf(id).run(memoryWorld(defect))).rejects.toBeInstanceOf(Broken)
  })

  test.each(wireDefects)('clause %s finds: %s', async (id, _name, answering) => {
    const world = { ...memoryWorld(), wire: stubbedWire(answering), origin: ORIGIN }
    await expect(clauseOf(id).run(world)).rejects.toBeInstanceOf(Broken)
  })

  test('a preflight that allows every call breaks no clause', async () => {
    const world = { ...memoryWorld(), wire: stubbedWire(() => ({ headers: allowing })), origin: ORIGIN }
    for (const id of ['E-01', 'E-02', 'E-03']) await expect(clauseOf(id).run(world)).resolves.toBeUndefined()
  })

  test.each(['I-01', 'I-08c', 'I-15b'])('clause %s finds a shop whose buyers do not see each other', async id => {
    const plain = memoryWorld()
    const goods = { ...plain.goods, ...(plain.goods.plain === undefined ? {} : { once: plain.goods.plain }) }
    const world = { ...plain, goods, wire: racingWire, hooks: { ...plain.hooks, ...boundless } }
    await expect(clauseOf(id).run(world)).rejects.toBeInstanceOf(Broken)
  })

  test('clause I-03 finds an order with a part of its codes', async () => {
    const [, , partly] = orderDefects.find(([id]) => id === 'I-02') ?? []
    const plain = memoryWorld(partly)
    const world = { ...plain, wire: racingWire, hooks: { ...plain.hooks, ...boundless } }
    await expect(clauseOf('I-03').run(world)).rejects.toBeInstanceOf(Broken)
  })
})
