import { tracingChannel } from 'node:diagnostics_channel'
import type { Step } from '@server/platform/database/steps'

/** The statements that run meanwhile. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const seen: string[] = []
  const { start } = tracingChannel<unknown, Step>('shop:step')
  const hear = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('kind' in message) || !('what' in message)) return
    if (message.kind === 'statement') seen.push(String(message.what))
  }
  start.subscribe(hear)
  await work().finally(() => start.unsubscribe(hear))
  return seen
}
