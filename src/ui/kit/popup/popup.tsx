import {
  type ComponentType,
  type ReactNode,
  Suspense,
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyWithRetry } from '~/start/lazy-component'
import '~/ui/kit/popup/sheet.css'

/** The props of a popup's element. */
export interface PopupProps<Data> {
  readonly data: Data
  readonly onClose: () => void
}

export interface Popup {
  /**
   * Shows any component with its data, over everything (docs/spec/product.md#4-states-and-transitions). A later popup
   * replaces an earlier one.
   */
  readonly open: <Data>(title: string, element: ComponentType<PopupProps<Data>>, data: Data) => void
  /** Resets element and data. */
  readonly close: () => void
}

const Layer = createContext<Popup>({ open: () => undefined, close: () => undefined })

/** Opens popups. They close when the component that opened them, or its page, is removed. */
export const usePopup = (): Popup => {
  const layer = useContext(Layer)
  const opened = useRef(false)
  useEffect(
    () => () => {
      if (opened.current) layer.close()
    },
    [layer],
  )
  return {
    ...layer,
    open: (...shown) => {
      opened.current = true
      layer.open(...shown)
    },
  }
}

interface Shown {
  readonly title: string
  readonly content: ReactNode
}

const Sheet = lazyWithRetry(
  () => import('~/ui/kit/popup/sheet').then(({ Sheet: sheet }) => sheet),
  () => null,
)

/** The one layer for popups. */
export function PopupLayer({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Shown>()
  const close = useCallback(() => setShown(undefined), [])
  const popup = useMemo<Popup>(
    () => ({
      open: (title, Element, data) => setShown({ title, content: <Element data={data} onClose={close} /> }),
      close,
    }),
    [close],
  )
  return (
    <Layer value={popup}>
      {children}
      {shown === undefined ? null : (
        <Suspense fallback={<div className="scrim" />}>
          <Sheet title={shown.title} onClose={close} portal>
            {shown.content}
          </Sheet>
        </Suspense>
      )}
    </Layer>
  )
}
