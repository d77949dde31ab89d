import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import '@console/kit/dialog/window.css'
import '@console/kit/dialog/dialog.css'

/** Where the focus goes first: a part that asks for it, else the first field. Without either it is the cross. */
const FIRST = ':is([data-first], .dialog-body :is(input, select, textarea)):not(:disabled)'

/** A window over the screen. Esc and its cross close it, and the focus goes back to where it was. */
export function Dialog({
  title,
  onClose,
  wide = false,
  alert = false,
  children,
}: {
  readonly title: string
  readonly onClose: () => void
  readonly wide?: boolean
  /** It asks before something that cannot be taken back. */
  readonly alert?: boolean
  readonly children: ReactNode
}) {
  const { t } = useTranslation('common')
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // before the element leaves the page: closing gives the focus back
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>(FIRST)?.focus()
    }
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'window dialog dialog-wide' : 'window dialog'}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-labelledby={id}
      onCancel={(event: SyntheticEvent) => {
        event.preventDefault()
        onClose()
      }}
    >
      {/* a header here would be a second banner of the page */}
      <div className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <ConsoleIcon name="close" small />
        </button>
      </div>
      {children}
    </dialog>,
    document.body,
  )
}

/** The part of a dialog that scrolls. */
export function DialogBody({ children }: { readonly children: ReactNode }) {
  return <div className="dialog-body">{children}</div>
}

/** The buttons of a dialog. The last one does what the dialog is for. */
export function DialogFoot({ children }: { readonly children: ReactNode }) {
  return <footer className="dialog-foot">{children}</footer>
}
