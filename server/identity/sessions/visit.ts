import type { Lang } from '~/domain/shared/locale'
import type { Device } from '@server/identity/sessions/known-devices'

/** Where a request comes from. */
export interface Visit {
  /** The visitor's address. */
  readonly from: string
  readonly device: Device
  /** What messages to the visitor are written in. */
  readonly lang: Lang
  /** How the browser calls itself. */
  readonly agent?: string
}
