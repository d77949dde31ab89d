import type { Lang } from '~/domain/shared/locale'
import type { Device } from '@server/identity/sessions/known-devices'

/** The origin of a request. */
export interface Visit {
  /** The visitor's address. */
  readonly from: string
  readonly device: Device
  /** The language of messages to the visitor. */
  readonly lang: Lang
  /** The browser's user agent. */
  readonly agent?: string
}
