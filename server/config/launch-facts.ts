import type { Config } from '@server/config/config'
import { configuredProviders, supplierDocument } from '@server/config/documents'
import type { LaunchFacts } from '@server/operations/checks/launch-checks'

/**
 * What the settings say about a launch; undefined in a demo shop. Throws a `StartError` if a file of the operator is not
 * valid.
 */
export const launchFacts = (config: Config): LaunchFacts | undefined => {
  if (config.mode === 'demo') return undefined
  const wired = configuredProviders(config)
  return {
    publicUrl: config.publicUrl,
    keysInFile: config.vault.keys === undefined,
    hasSmsGateway: config.smsGateway.file !== undefined,
    simulators: config.simulators,
    providers: wired.map(({ provider }) => provider),
    forMethod: method => wired.find(({ methods }) => methods.includes(method))?.provider,
    suppliedVariants: supplierDocument(config)?.variants ?? [],
    dataDir: config.dataDir,
    backupMarker: config.backupMarker,
    consoleUrl: config.console?.origin,
  }
}
