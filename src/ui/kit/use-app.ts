import { createContext, useContext } from 'react'
import type { App } from '~/application/app'

export const AppContext = createContext<App | undefined>(undefined)

/** The app of this view. */
export const useApp = (): App => {
  const app = useContext(AppContext)
  if (app === undefined) throw new Error('a component stands outside the app')
  return app
}
