import { expect, inject, it, onTestFinished } from 'vitest'
import { comeback, strikeUnderLoad } from '@tests/prove/disasters'
import { violationsOf } from '@tests/prove/judge'
import { openWorld, startAll } from '@tests/prove/world'
import { long, tallyAll } from '@tests/prove/tally'

const TIMES = long ? 500 : 3
const PROCESSES = 3
/** One kill in this number ends all processes at once. */
const ALL_OF = 5

it('[I-02] [I-13] a shop whose processes are killed at any moment during sales loses no data and sells no code twice', async () => {
  const url = inject('postgresUrl')
  const world = await openWorld({ server: url, wallets: url, processes: PROCESSES })
  onTestFinished(world.close)
  const { shops } = world
  await startAll(shops)
  const { verdict, back, purchases } = await strikeUnderLoad(world, {
    what: 'kills under load',
    times: TIMES,
    buyers: 8,
    seed: Date.now() % 1_000_000,
    strike: async (between, chance) => {
      const turn = Math.floor(chance * PROCESSES * ALL_OF)
      const struck = shops.filter((_, at) => turn % ALL_OF === 0 || turn % PROCESSES === at)
      await Promise.all(struck.map(shop => shop.kill()))
      await between()
      const swept = Promise.all(struck.map(shop => shop.ended('sweep')))
      const took = await startAll(struck)
      await swept
      return took
    },
  })
  tallyAll(
    `killed at random under load, ${PROCESSES} processes`,
    TIMES,
    verdict,
    `${purchases} purchases; ${comeback(back)}`,
  )
  expect(violationsOf(verdict)).toEqual([])
  expect(purchases).toBeGreaterThan(TIMES)
})
