import { type ReactNode, createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'

interface LayerValue {
  readonly open: number
  readonly enter: () => () => void
  readonly booted: { readonly current: boolean }
}

const Layer = createContext<LayerValue>({ open: 0, enter: () => () => undefined, booted: { current: false } })

/** Counts the sheets that stand open, so that what lies behind them can be made inert. */
export function SheetLayer({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(0)
  const booted = useRef(false)
  useEffect(() => {
    booted.current = true
  }, [])
  const enter = useCallback(() => {
    setOpen(count => count + 1)
    return () => setOpen(count => count - 1)
  }, [])
  return <Layer value={{ open, enter, booted }}>{children}</Layer>
}

/** Does any sheet stand open? */
export const useSheetsOpen = (): boolean => useContext(Layer).open > 0

/** Called by a sheet while it is shown. */
export const useInertBehind = (): void => {
  const { enter } = useContext(Layer)
  useEffect(enter, [enter])
}

/** Is this drawn after the first view? On the server and while hydrating it is not. */
export const useHasBooted = (): boolean => useContext(Layer).booted.current
