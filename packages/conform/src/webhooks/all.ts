import type { ReceiverClause, SenderClause } from '@conform/webhooks/clause'
import { acceptingClauses } from '@conform/webhooks/receiver-clauses'
import { refusingClauses } from '@conform/webhooks/refusing-clauses'
import { repeatingClauses } from '@conform/webhooks/repeating-clauses'
import { sendingClauses } from '@conform/webhooks/sender-clauses'

/** Everything that a receiver of webhooks must do, by id. */
export const receiverClauses: readonly ReceiverClause[] = [...acceptingClauses, ...refusingClauses]

/** Everything that a sender of webhooks must do, by id. */
export const senderClauses: readonly SenderClause[] = [...sendingClauses, ...repeatingClauses]
