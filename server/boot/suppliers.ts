import type { FastifyPluginAsync } from 'fastify'
import { ownAddress } from '@server/boot/addresses'
import { supplierDocument } from '@server/config/documents'
import type { Config } from '@server/config/config'
import { manual } from '@server/fulfilment/suppliers/manual'
import type { Simulators } from '@simulators/simulators'
import { supplier } from '@server/fulfilment/suppliers/supplier'
import type { Fulfilment } from '@server/fulfilment/fulfilment.port'
import { persistentSecret } from '@server/platform/persistent-secret'

/** The supplier of top-ups, and the plugins mounted beside the shop for it. */
export interface Suppliers {
  readonly fulfilment: Fulfilment
  readonly plugins: Readonly<Record<string, FastifyPluginAsync>>
}

type Settings = Pick<Config, 'fulfilment' | 'publicUrl' | 'dataDir' | 'host' | 'port'>

export const SUPPLIER_PATH = '/simulator/supplier'
const NOTIFY_PATH = '/api/fulfilment/notify'

/** Throws a `StartError` if the document is not valid. */
export const suppliersOf = (config: Settings, simulators: Simulators | undefined): Suppliers => {
  const { by } = config.fulfilment
  const settings = supplierDocument(config)
  if (settings !== undefined) {
    const described = supplier(settings, { callbackUrl: config.publicUrl + NOTIFY_PATH })
    return { fulfilment: by === 'supplier' ? described : manual, plugins: {} }
  }
  if (simulators === undefined) return { fulfilment: manual, plugins: {} }
  const secrets: readonly [string] = [persistentSecret(config.dataDir, 'simulator.secret')]
  // it uses the machine's own address: a proxy in front of the shop need not route back here
  const own = ownAddress(config)
  const simulated = supplier({ url: own + SUPPLIER_PATH, secrets }, { callbackUrl: own + NOTIFY_PATH })
  return {
    fulfilment: by === 'supplier' ? simulated : manual,
    plugins: { [SUPPLIER_PATH]: simulators.supplierSimulator({ secrets }) },
  }
}
