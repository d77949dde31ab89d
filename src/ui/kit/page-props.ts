import type { ComponentType } from 'react'
import type { RouteName } from '~/domain/site/routes'

/** What a page is told: which it is, and the parts of its address. */
export interface PageProps {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  /** The query of its address as it is written there, without the question mark. */
  readonly search: string
}

/** A page, and how it looks on its way where that is not the usual skeleton. */
export type Page = ComponentType<PageProps> & { readonly Skeleton?: ComponentType }
