import type { CallLimits } from '@server/identity/limits/customer-limit'
import type { SmsBudgets } from '@server/identity/sms/sms-budget'

/** The limits of the settings. All others are constants. */
export interface AccountLimits {
  /** Live sessions of one customer. */
  readonly sessions: number
  readonly calls: CallLimits
  readonly sms: SmsBudgets
}
