import type { ComponentType } from 'react'
import type { RouteName } from '~/domain/routes'

/** What a page is told: which it is, and the parts of its address. */
export interface PageProps {
  readonly name: RouteName
  readonly params: Readonly<Record<string, string>>
  /** The query of its address as it is written there, without the question mark. */
  readonly search: string
}

export type Page = ComponentType<PageProps>
