import { type ReactNode, useId } from 'react'
import '@console/kit/base/panel.css'

/** A card with a title and its actions. */
export function Panel({
  title,
  actions,
  children,
}: {
  readonly title?: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}) {
  const id = useId()
  return (
    <section className="panel box" {...(title === undefined ? {} : { 'aria-labelledby': id })}>
      {title === undefined && actions === undefined ? null : (
        <header className="box-head">
          {title === undefined ? <span /> : <h2 id={id}>{title}</h2>}
          {actions === undefined ? null : <div className="box-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** Names and values, a line each. A value that is undefined has no line. */
export function Facts({ items }: { readonly items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {items
        .filter(([, value]) => value !== undefined)
        .map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
    </dl>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

/** Panels beside each other while there is room. */
export function Grid({ children }: { readonly children: ReactNode }) {
  return <div className="grid">{children}</div>
}
