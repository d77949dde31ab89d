import { CommandError } from '@server/cli/kit/terminal'
import type { Db } from '@server/platform/database/database'
import { isUuid } from '@server/platform/uuid'
import { type DeliveryRow, type EndpointRow, findDelivery, findEndpoints } from '@server/webhooks/operate'

/** The delivery with this id. Rejects if there is none. */
export const delivery = async (db: Db, id: string): Promise<DeliveryRow> => {
  const found = isUuid(id) ? await findDelivery(db, id) : undefined
  if (found === undefined) throw new CommandError(`${id} is no delivery: webhooks list names them.`)
  return found
}

/** The endpoint of the file that the operator means. Rejects if there is none, or several. */
export const endpointOf = async (db: Db, nameOrUrl: string): Promise<EndpointRow> => {
  const [found, another] = await findEndpoints(db, nameOrUrl)
  if (found === undefined)
    throw new CommandError(`${nameOrUrl} is no endpoint of WEBHOOKS_FILE: webhooks list names them.`)
  if (another !== undefined)
    throw new CommandError(`Several endpoints are at ${found.origin}: name ${found.name} or ${another.name}.`)
  return found
}

/** The same. Rejects also if it is disabled. */
export const enabledEndpoint = async (db: Db, nameOrUrl: string): Promise<EndpointRow> => {
  const found = await endpointOf(db, nameOrUrl)
  if (found.state !== 'enabled')
    throw new CommandError(`${found.name} is disabled: webhooks enable ${found.name} first.`)
  return found
}
