import type { ComponentType } from 'react'
import type { RouteName } from '~/domain/site/routes'

/** The props of a page: its name, and the parts of its address. */
export interface PageProps {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  /** The raw query of its address, without the question mark. */
  readonly search: string
}

/** A page, with its own skeleton if it does not use the usual one. */
export type Page = ComponentType<PageProps> & { readonly Skeleton?: ComponentType }
