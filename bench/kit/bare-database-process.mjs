import { PGlite } from '@electric-sql/pglite'

// Opens the embedded database of a shop that has ended, asks it for what a listing shows, and ends (bare-database.mjs).

const QUESTIONS = [
  'select * from categories order by position',
  'select * from product_groups order by position',
  'select * from variants order by position',
  "select variant_no, count(*) from codes where state = 'free' group by variant_no",
]
const ROUNDS = 50

// with the settings of server/platform/database/open/embedded.ts
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB']
const database = await PGlite.create(process.argv[2], { startParams })
await database.query('select 1')
const answeredMs = performance.now()
for (let round = 0; round < ROUNDS; round += 1) for (const question of QUESTIONS) await database.query(question)
process.stdout.write(JSON.stringify({ answeredMs, residentBytes: process.memoryUsage.rss() }))
await database.close()
