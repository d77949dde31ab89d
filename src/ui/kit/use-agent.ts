import { useSyncExternalStore } from 'react'

/** How the browser calls itself; empty in the first view, which is drawn without a browser. */
export const useAgent = (): string => useSyncExternalStore(never, read, none)

const read = (): string => navigator.userAgent
const none = (): string => ''
const never = () => () => undefined
