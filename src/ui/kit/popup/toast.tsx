import { type ReactNode, createContext, useCallback, useContext, useEffect, useState } from 'react'
import { Icon } from '~/ui/kit/picture/icon'
import { mounted, watch } from '~/ui/kit/popup/layers'
import '~/ui/kit/popup/toast.css'

/** How long a toast is shown, in milliseconds. */
const SHOWN_MS = 2600

const Say = createContext<(text: string) => void>(() => undefined)

/** Shows a short text above the dock and announces it. For successes only, never for errors. A sheet that opens ends it. */
export const useToast = (): ((text: string) => void) => useContext(Say)

export function ToastProvider({ children }: { readonly children: ReactNode }) {
  // the count tells the same word said twice apart
  const [word, setWord] = useState<{ readonly text: string; readonly count: number }>()
  const say = useCallback((text: string) => setWord(before => ({ text, count: (before?.count ?? 0) + 1 })), [])
  useEffect(() => {
    let open = mounted.size
    return watch(() => {
      // it would cover what the sheet asks
      if (mounted.size > open) setWord(before => before && { ...before, text: '' })
      open = mounted.size
    })
  }, [])
  useEffect(() => {
    if (word === undefined || word.text === '') return undefined
    const over = setTimeout(() => setWord({ text: '', count: word.count }), SHOWN_MS)
    return () => clearTimeout(over)
  }, [word])
  return (
    <Say value={say}>
      {children}
      <div className="toasts" role="status">
        {word === undefined || word.text === '' ? null : (
          <p className="toast" key={word.count}>
            <Icon name="check" />
            {word.text}
          </p>
        )}
      </div>
    </Say>
  )
}
