import type * as calls from '~/contract/calls'
import { accountOperations } from '~/contract/published/account-operations'
import type { OperationText } from '~/contract/published/operation'
import { saleOperations } from '~/contract/published/sale-operations'

/** The description of every call. A call without one does not compile. */
export const operations: Readonly<Record<keyof typeof calls, OperationText>> = {
  ...saleOperations,
  ...accountOperations,
}
