import { expect, inject, it, onTestFinished } from 'vitest'
import { comeback, strikeUnderLoad } from '@tests/prove/disasters'
import { violationsOf } from '@tests/prove/judge'
import { openWorld } from '@tests/prove/world'
import { long, tallyAll } from '@tests/prove/tally'

const TIMES = long ? 500 : 5

it('[I-02] [I-13] a shop that is killed at any moment during sales loses no data and sells no code twice', async () => {
  const url = inject('postgresUrl')
  const world = await openWorld({ server: url, wallets: url })
  onTestFinished(world.close)
  const { shop } = world
  shop.start()
  await shop.ready()
  const { verdict, back, purchases } = await strikeUnderLoad(world, {
    what: 'kills under load',
    times: TIMES,
    buyers: 8,
    seed: Date.now() % 1_000_000,
    strike: async between => {
      await shop.kill()
      await between()
      const swept = shop.ended('sweep')
      shop.start()
      const took = await shop.ready()
      await swept
      return took
    },
  })
  tallyAll('killed at random under load', TIMES, verdict, `${purchases} purchases; ${comeback(back)}`)
  expect(violationsOf(verdict)).toEqual([])
  expect(purchases).toBeGreaterThan(TIMES)
})
