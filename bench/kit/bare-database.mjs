import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('bare-database-process.mjs', import.meta.url))

/**
 * A process that only has the embedded database of a shop that has ended: `answeredMs` from its start to the first answer,
 * and `residentBytes` after some questions. `data`: the directory of the shop.
 */
export const bareDatabase = data => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, join(data, 'db')], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`the database did not open: ${stderr}`)
  return JSON.parse(stdout)
}
