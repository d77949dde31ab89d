import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { AnyIcon, type IconName } from '~/ui/kit/picture/any-icon'
import '~/ui/kit/controls/rows.css'

/** A list of ways on, a line each. */
export function Rows({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav className="panel list" aria-label={label}>
      {children}
    </nav>
  )
}

export function Row({
  icon,
  href,
  children,
}: {
  readonly icon: IconName
  readonly href: string
  readonly children: ReactNode
}) {
  return (
    <Link className="list-row" href={href}>
      <AnyIcon name={icon} />
      <span>{children}</span>
      <AnyIcon name="right" small />
    </Link>
  )
}
