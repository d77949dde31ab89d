import type { FastifyPluginAsync } from 'fastify'
import type { OpenedShop } from '@server/acts/kit/act-deps'
import type { Config } from '@server/config/config'
import { passwords } from '@server/identity/password/passwords'
import { addDemoOperator, DEMO_OPERATOR, demoCode, disableDemoOperator } from '@server/operators/demo-operator'
import type { Simulators } from '@simulators/simulators'

export const OPERATOR_PATH = '/simulator/operator'

/** The page with the codes of a demo's operator. A shop without simulators has none. */
export const demoCodePlugin = (
  { console, mode }: Pick<Config, 'console' | 'mode'>,
  acts: Pick<OpenedShop, 'db' | 'vault' | 'now'>,
  simulators: Simulators | undefined,
): Readonly<Record<string, FastifyPluginAsync>> =>
  console === undefined || mode !== 'demo' || simulators === undefined
    ? {}
    : { [OPERATOR_PATH]: simulators.operatorCodePage(DEMO_OPERATOR.name, () => demoCode(acts)) }

/** Adds the operator of a demo where its codes are shown. In production it disables the one that a demo has left. */
export const settleDemoOperator = async (
  { console, mode, simulators }: Pick<Config, 'console' | 'mode' | 'simulators'>,
  deps: Pick<OpenedShop, 'db' | 'vault' | 'now'>,
): Promise<void> => {
  if (mode === 'production') return disableDemoOperator(deps)
  if (console !== undefined && simulators) await addDemoOperator(deps, passwords())
}
