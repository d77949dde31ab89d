import { expect, inject, it, onTestFinished } from 'vitest'
import { comeback, strikeUnderLoad } from '@tests/prove/disasters'
import { violationsOf } from '@tests/prove/judge'
import { openWorld, startAll } from '@tests/prove/world'
import { long, tallyAll } from '@tests/prove/tally'
import { startPostgres } from '../../scripts/lib/postgres.mjs'

const TIMES = long ? 50 : 2
const PROCESSES = 3

it('[I-13] a database that stops hard during sales loses no acknowledged change', async () => {
  const server = await startPostgres({ durable: true, own: true })
  onTestFinished(server.stop)
  const world = await openWorld({ server: server.url, wallets: inject('postgresUrl'), processes: PROCESSES })
  onTestFinished(world.close)
  const { shops } = world
  await startAll(shops)
  const { verdict, back, purchases } = await strikeUnderLoad(world, {
    what: 'stops of the database',
    times: TIMES,
    buyers: 8,
    seed: Date.now() % 1_000_000,
    strike: async between => {
      await server.crash()
      await server.start()
      const since = performance.now()
      await between()
      await Promise.all(shops.map(shop => shop.ready()))
      return performance.now() - since
    },
  })
  tallyAll(
    `database stopped hard under load, ${PROCESSES} processes`,
    TIMES,
    verdict,
    `${purchases} purchases; ${comeback(back)}`,
  )
  expect(violationsOf(verdict)).toEqual([])
  expect(purchases).toBeGreaterThan(TIMES)
})
