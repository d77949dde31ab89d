import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'

/** The navigation of a phone: it comes from the side, and a tap beside it or Esc closes it. */
export function Drawer({ onClose, children }: { readonly onClose: () => void; readonly children: ReactNode }) {
  const { t } = useTranslation('common')
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element !== null && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className="drawer"
      aria-label={t('areas.label')}
      onCancel={onClose}
      onClick={event => {
        const isBeside = event.target === dialog.current
        const isLink = event.target instanceof Element && event.target.closest('a') !== null
        if (isBeside || isLink) onClose()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}
