import { type ReactNode, createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'

interface LayerValue {
  readonly open: number
  readonly enter: () => () => void
}

const Layer = createContext<LayerValue>({ open: 0, enter: () => () => undefined })

/** Counts the sheets that stand open, so that what lies behind them can be made inert. */
export function SheetLayer({ children }: { readonly children: ReactNode }) {
  const [open, setOpen] = useState(0)
  const enter = useCallback(() => {
    setOpen(count => count + 1)
    return () => setOpen(count => count - 1)
  }, [])
  const value = useMemo(() => ({ open, enter }), [open, enter])
  return <Layer value={value}>{children}</Layer>
}

/** Does any sheet stand open? */
export const useSheetsOpen = (): boolean => useContext(Layer).open > 0

/** Called by a sheet while it is shown. */
export const useInertBehind = (): void => {
  const { enter } = useContext(Layer)
  useEffect(enter, [enter])
}
