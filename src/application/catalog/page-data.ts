import type { CatalogSeed } from '~/application/catalog/catalog'
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

/** Data in a document for the code that makes it live: its configuration, and the data that it was rendered from. */
export interface PageData {
  /** The build that wrote the document. */
  readonly build: string
  readonly edition: EditionCode
  readonly lang: Lang
  readonly apiBase: string
  readonly realtime?: RealtimeAddress
  /** Settings for regions and webviews that differ from the defaults. */
  readonly region?: RegionSettings
  /** The address of a tag manager that this document may run; absent: it may run none. */
  readonly tags?: string
  readonly seed?: CatalogSeed
  /** The path that was answered with the error page. */
  readonly missing?: string
}

/**
 * True if the same build wrote this data. The document and the code come from one build, so its parts need no decoding
 * on the shopper's phone. Data with another stamp is refused completely.
 */
export const isPageData = (read: unknown, build: string): read is PageData =>
  typeof read === 'object' && read !== null && 'build' in read && read.build === build
