import { useCallback } from 'react'
import { useOperator } from '@console/kit/calls/use-console'

/** May the operator run a command, such as `orders refund`? The server decides again with each call. */
export const useCan = (): ((command: string) => boolean) => {
  const { commands } = useOperator()
  return useCallback(command => commands.some(({ name }) => name === command), [commands])
}
