import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { ConsoleIcon } from '@console/kit/base/console-icon'
import '@console/kit/base/screen.css'

/** The frame of a screen: its heading, which has the focus first, and what can be done on it. */
export function Screen({
  title,
  note,
  back,
  actions,
  children,
}: {
  readonly title: string
  readonly note?: ReactNode
  /** The list that it belongs to. */
  readonly back?: { readonly href: string; readonly label: string }
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const { t } = useTranslation('common')
  const heading = useRef<HTMLHeadingElement>(null)
  const name = t('name')
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
  useEffect(() => {
    const { activeElement } = document
    if (activeElement === null || activeElement === document.body || activeElement.closest('main') === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="screen">
      <header className="screen-head">
        <div>
          {back === undefined ? null : (
            <Link className="screen-back" href={back.href}>
              <ConsoleIcon name="left" small />
              {back.label}
            </Link>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {note === undefined ? null : <div className="note">{note}</div>}
        </div>
        {actions === undefined ? null : <div className="screen-actions">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
