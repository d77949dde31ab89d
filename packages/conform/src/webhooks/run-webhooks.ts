import { NotTestable } from '@conform/kernel/clause'
import { type Found, resultOf } from '@conform/run/run-passive'
import { tried } from '@conform/run/run-clause'
import type { Result } from '@conform/run/verdict'
import type { ReceiverClause, SenderClause } from '@conform/webhooks/clause'
import type { Arrived, Mailbox } from '@conform/webhooks/mailbox'
import type { Receiver } from '@conform/webhooks/receiver'
import type { Recorded } from '@conform/world/recorder'

/** Tries what a receiver must do. */
export const runReceiver = (clause: ReceiverClause, receiver: Receiver): Promise<Result> =>
  tried(clause, receiver.recorder, () => {
    if (clause.needsHook && receiver.taken === undefined) throw new NotTestable(['the hook "taken"'])
    return clause.run(receiver)
  })

/** Judges what a sender has sent. */
export const runSender = ({ judge, ...rule }: SenderClause, mailbox: Mailbox): Result => {
  try {
    const found = judge(mailbox).map(({ finding, message }): Found => ({ finding, exchange: exchangeOf(message) }))
    return resultOf(rule, found, 0)
  } catch (error) {
    if (!(error instanceof NotTestable)) throw error
    return { ...resultOf(rule, [], 0), verdict: 'not testable', missing: error.missing }
  }
}

/** As a report shows what came, and how it was answered. */
export const exchangeOf = ({ method, path, headers, body, answered }: Arrived): Recorded => ({
  method,
  path,
  requestHeaders: Object.fromEntries(headers),
  requestBody: body,
  status: answered,
  headers: new Headers(),
  body: '',
  ms: 0,
  clause: undefined,
})
