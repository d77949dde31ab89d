import type { CatalogSeed } from '~/application/catalog'
import type { EditionCode, Lang } from '~/domain/shared/locale'
import type { RegionSettings } from '~/domain/site/region'

/** Where the Channels endpoint is. */
export interface RealtimeAddress {
  readonly key: string
  readonly host: string
  readonly port: number
  readonly tls: boolean
  readonly cluster: string
}

/** What a document says to the code that makes it live: its surroundings, and what it was drawn from. */
export interface PageData {
  /** The build that wrote the document. */
  readonly build: string
  readonly edition: EditionCode
  readonly lang: Lang
  readonly apiBase: string
  readonly realtime?: RealtimeAddress
  /** This visitor may have to be led elsewhere, by region or by webview (docs/spec/decisions.md#4-locale-and-region). */
  readonly greet?: true
  /** What differs from the usual about regions and webviews. */
  readonly region?: RegionSettings
  /** The address of a tag manager that this document may run; absent: it may run none. */
  readonly tags?: string
  readonly seed?: CatalogSeed
  /** The path that was answered with the error page. */
  readonly missing?: string
  /** The server's clock when it drew the page, milliseconds since 1970. */
  readonly now?: number
}

/**
 * Is this what the same build wrote? One stamp stands for all of it: the document and the code come from one build, so
 * its parts need no decoding on the shopper's phone. Anything else is refused whole.
 */
export const isPageData = (read: unknown, build: string): read is PageData =>
  typeof read === 'object' && read !== null && 'build' in read && read.build === build
