import pg from 'pg'
import { deskSteps } from './grow-desk.mjs'
import { grow } from './grow.mjs'
import { VARIANT } from './stocked-shop.mjs'

/** How much a shop has after years, and how much of it a short run has. */
const FULL = { groups: 1_000, variantsEach: 20, free: 1_000_000, sold: 900_000, users: 200_000, orders: 1_000_000 }
const SHORT = { groups: 10, variantsEach: 4, free: 1_000, sold: 500, users: 200, orders: 600 }

/** The codes for sale of the variant that is bought: as many as a grown product group has for all of its variants. */
const STOCK = 1_900

export const yearsOf = short => ({
  size: { ...(short ? SHORT : FULL), bought: VARIANT },
  stock: short ? 20 : STOCK,
})

/** A simulated supplier would fulfil the top-ups that are due. */
export const BY_HAND = { FULFILMENT: 'manual' }

export const connected = async (database, work) => {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Gives the database of a new shop years of sales, and of work at its desk. */
export const growYears = (database, size) =>
  connected(database, client => grow(client, size, undefined, deskSteps(size)))

/** Grown codes do not open. What an earlier run of the shop has recorded of that would slow down this one. */
export const forgetUnreadable = client => client.query('delete from unreadable_codes')

/** The same products without a past. */
export const growProducts = (database, size) =>
  connected(database, client => grow(client, { ...size, free: 1_000, sold: 0, users: 0, orders: 0 }))

const HOUR_MS = 3_600_000
/** The shop's calendar is eight hours ahead of UTC. */
const dayBefore = hours => new Date(Date.now() + (8 - hours) * HOUR_MS).toISOString().slice(0, 10)

/** A day of the shop that has past orders, and the first of the thirty days that end with it. */
export const pastDays = () => ({ day: dayBefore(26), month: dayBefore(26 + 29 * 24) })
