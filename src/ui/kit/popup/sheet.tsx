import { type ReactNode, useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Icon } from '~/ui/kit/picture/icon'
import { slideAway } from '~/ui/kit/popup/sheet-motion'
import { useFocusInside } from '~/ui/kit/popup/use-focus-inside'
import { useLayerHere } from '~/ui/kit/popup/use-layer-here'
import { useScrollStop } from '~/ui/kit/popup/use-scroll-stop'
import { useSwipeDown } from '~/ui/kit/popup/use-swipe-down'
import '~/ui/kit/popup/sheet.css'

interface SheetProps {
  readonly title: ReactNode
  /** The id of the heading that names the sheet. Without it the title does. */
  readonly labelledBy?: string
  readonly describedBy?: string
  readonly role?: 'dialog' | 'alertdialog'
  readonly onClose: () => void
  /** For a sheet that is a page with its own address: its close button is a real link, which works without scripts. */
  readonly closeHref?: string
  /** At the end of the title bar. */
  readonly action?: ReactNode
  readonly footer?: ReactNode
  /** For a sheet opened inside `.app`, which is inert behind it. */
  readonly portal?: boolean
  readonly className?: string
  readonly children: ReactNode
}

/** A panel from below. Back, its cross, a swipe down, Esc and a tap beside it close it. The page behind it is inert. */
export function Sheet({ portal = false, ...props }: SheetProps) {
  return portal ? createPortal(<Panel {...props} />, document.body) : <Panel {...props} />
}

function Panel({
  title,
  labelledBy,
  describedBy,
  role = 'dialog',
  onClose,
  closeHref,
  action,
  footer,
  className,
  children,
}: Omit<SheetProps, 'portal'>) {
  const { t } = useTranslation()
  const own = useId()
  const panel = useRef<HTMLElement>(null)
  const scrim = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const rises = useRises()
  const topmost = useLayerHere(onClose, closeHref !== undefined)
  const leave = useLeave(panel, scrim, onClose)
  useFocusInside(panel)
  useSwipeDown(panel, leave)
  useEscape(topmost, leave)
  useScrollStop(body)

  const cross = <Icon name="close" />
  return (
    <>
      <div className={rises ? 'scrim rises' : 'scrim'} ref={scrim} onClick={leave} />
      <section
        ref={panel}
        className={['sheet', rises ? 'rises' : 'first-view', ...(className === undefined ? [] : [className])].join(' ')}
        role={role}
        aria-modal="true"
        aria-labelledby={labelledBy ?? own}
        aria-describedby={describedBy}
        tabIndex={-1}
        inert={!topmost}
      >
        <header>
          {closeHref === undefined ? (
            <button type="button" className="icon-button" aria-label={t('close')} onClick={leave}>
              {cross}
            </button>
          ) : (
            <a
              className="icon-button"
              href={closeHref}
              aria-label={t('close')}
              onClick={event => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                leave()
              }}
            >
              {cross}
            </a>
          )}
          {labelledBy === undefined ? <h2 id={own}>{title}</h2> : <p className="title">{title}</p>}
          {action ?? <span />}
        </header>
        <div className="body" ref={body}>
          {children}
        </div>
        {footer === undefined ? null : <footer>{footer}</footer>}
      </section>
    </>
  )
}

/** A store that never changes, so that hydration sees the value that the server rendered. */
const never = () => () => undefined
const nothing = () => undefined

/** True if the sheet slides up. The sheet of the first view is part of the page, so it does not. */
const useRises = (): boolean => {
  const isLater = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return useState(isLater)[0]
}

/** Slides the sheet away, then closes it. Repeated calls have no effect. */
const useLeave = (
  panel: { readonly current: HTMLElement | null },
  scrim: { readonly current: HTMLElement | null },
  onClose: () => void,
): (() => void) => {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Back may have closed it during the motion: closing again would then close another page's sheet
  useEffect(
    () => () => {
      close.current = nothing
    },
    [],
  )
  const leaving = useRef(false)
  return useCallback(() => {
    if (leaving.current) return
    leaving.current = true
    void slideAway(panel.current, scrim.current).then(comeBack => {
      close.current()
      // closing removes the sheet from the page, at once or when the history has moved; if neither happens, the sheet
      // slides back
      setTimeout(() => {
        leaving.current = false
        comeBack()
      }, 600)
    })
  }, [panel, scrim])
}

const useEscape = (listens: boolean, leave: () => void): void => {
  useEffect(() => {
    if (!listens) return undefined
    const key = (event: KeyboardEvent) => {
      // an input method may need the key for its composition
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) leave()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [listens, leave])
}
