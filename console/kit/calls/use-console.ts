import { createContext, useContext } from 'react'
import { useLive } from '~/ui/kit/use-live'
import type { Operator } from '~/contract/console/session'
import type { Console } from '@console/kit/calls/console'

export const ConsoleContext = createContext<Console | undefined>(undefined)

export const useConsole = (): Console => {
  const found = useContext(ConsoleContext)
  if (found === undefined) throw new Error('a component stands outside the console')
  return found
}

/** The operator who is logged in. Only for what is drawn after the login. */
export const OperatorContext = createContext<Operator | undefined>(undefined)

export const useOperator = (): Operator => {
  const found = useContext(OperatorContext)
  if (found === undefined) throw new Error('a component needs an operator, but no operator is logged in')
  return found
}

/** The state of this browser's session. */
export const useSessionState = () => useLive(useConsole().session.state)
