import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clauses } from '@conform/clauses/all'
import { passives } from '@conform/passive/all'
import { type EmbeddedWorld, embeddedWorld } from '@tests/conform/worlds/embedded-world'

describe('the reference backend keeps the contract', { timeout: 120_000 }, () => {
  let world: EmbeddedWorld
  beforeAll(async () => {
    world = await embeddedWorld()
  })
  afterAll(() => world.close())

  test.each(clauses.map(clause => [`[${clause.id}] ${clause.text}`, clause] as const))('%s', async (_name, clause) => {
    await expect(clause.run(world)).resolves.toBeUndefined()
  })

  // after the clauses: it judges what they exchanged
  test.each(passives.map(passive => [`[${passive.id}] ${passive.text}`, passive] as const))('%s', (_name, passive) => {
    const judge = passive.judging(world.exchanges)
    expect(world.exchanges.some(exchange => judge(exchange) !== undefined)).toBe(true)
    const broken = world.exchanges.flatMap(exchange =>
      (judge(exchange) ?? []).map(finding => ({ call: exchange.call, status: exchange.status, ...finding })),
    )
    expect(broken.slice(0, 5)).toEqual([])
  })
})
