import { CONSOLE_PATH } from '~/contract/console/console-call'
import { OPERATOR_PATH } from '@server/boot/demo-operator'
import { DEMO_CUSTOMER } from '@server/boot/first-run'
import { SMS_PATH } from '@server/boot/identity-services'
import { SUPPLIER_PATH } from '@server/boot/suppliers'
import { SIMULATOR_PATH } from '@server/boot/payment-services'
import type { Config } from '@server/config/config'
import { DEMO_OPERATOR } from '@server/operators/demo-operator'

/** The start message for the operator, line by line. */
export const banner = (config: Config, address: string): readonly string[] => {
  const shown = config.host === '127.0.0.1' ? config.publicUrl : `${config.publicUrl} (listening on ${address})`
  if (config.mode === 'production') return [`The shop is open at ${shown}`]
  const { countryCode, tel, password } = DEMO_CUSTOMER
  return [
    '',
    `The shop is open at ${shown}`,
    '',
    `  Demo mode:   ${config.databaseUrl === undefined ? 'embedded database' : 'PostgreSQL'}, ${
      config.simulators ? 'simulated wallets, no real money' : 'no wallets'
    }`,
    `  Log in:      ${countryCode} ${tel}, password ${password}`,
    ...(config.simulators
      ? [
          '  Pay:         a wallet opens the simulator; approve, decline or let it expire there',
          `               (all payments: ${config.publicUrl}${SIMULATOR_PATH})`,
          ...(config.smsGateway.file === undefined ? [`  Phone codes: ${config.publicUrl}${SMS_PATH}`] : []),
        ]
      : []),
    ...consoleLines(config),
    `  Top-ups:     ${topUps(config)}`,
    `  Data:        ${config.databaseUrl === undefined ? config.dataDir : 'in the database'}; Ctrl-C ends the shop`,
    '',
  ]
}

const consoleLines = ({ console, simulators, publicUrl }: Config): readonly string[] => {
  if (console === undefined) return []
  const address = `  Console:     ${console.origin}${CONSOLE_PATH}`
  if (!simulators) return [`${address}, after: npm run shop -- operators add NAME --role owner`]
  const { name, password } = DEMO_OPERATOR
  return [`${address}, name ${name}, password ${password}`, `               (its codes: ${publicUrl}${OPERATOR_PATH})`]
}

const topUps = ({ fulfilment, publicUrl }: Config): string => {
  if (fulfilment.by === 'manual')
    return 'the operator fulfils them: npm run shop -- orders due, then orders fulfil ORDER'
  return fulfilment.file === undefined
    ? `a simulated supplier fulfils them: ${publicUrl}${SUPPLIER_PATH}`
    : 'the supplier of FULFILMENT_FILE fulfils them'
}
