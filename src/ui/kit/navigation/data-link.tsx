import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { isContact, isOwnPath, isPageAddress } from '~/domain/shared/safe-url'

/** A link that comes with the shop's data: a page of ours, another site, a mail address or a telephone number. Anything else is text. */
export function DataLink({
  href,
  children,
  ...others
}: Pick<ComponentProps<'a'>, 'className' | 'children' | 'aria-label'> & { readonly href: string }) {
  if (isOwnPath(href))
    return (
      <Link href={href} {...others}>
        {children}
      </Link>
    )
  if (isPageAddress(href))
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" {...others}>
        {children}
      </a>
    )
  if (isContact(href))
    return (
      <a href={href} {...others}>
        {children}
      </a>
    )
  return <span {...others}>{children}</span>
}
