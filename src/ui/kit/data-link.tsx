import type { ComponentProps } from 'react'
import { Link } from 'wouter'

/** A link that comes with the shop's data: a page of ours, or another site over HTTPS. Anything else is text. */
export function DataLink({
  href,
  children,
  ...others
}: Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'> & { readonly href: string }) {
  if (/^\/(?![/\\])/u.test(href))
    return (
      <Link href={href} {...others}>
        {children}
      </Link>
    )
  if (/^https:\/\//iu.test(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...others}>
        {children}
      </a>
    )
  return <span {...others}>{children}</span>
}
