import type { Level } from '@conform/kernel/clause'
import type { Finding } from '@conform/kernel/check'
import type { Mailbox, Arrived } from '@conform/webhooks/mailbox'
import type { Receiver } from '@conform/webhooks/receiver'
import type { Rule } from '@conform/run/verdict'

interface Named extends Rule {
  readonly profile: 'webhooks'
}

/** A rule for a program that receives webhooks, and a way to find out whether it keeps the rule. */
export interface ReceiverClause extends Named {
  /** It needs the hook `taken`: what a receiver did with a message cannot be seen from outside. */
  readonly needsHook: boolean
  /** Rejects with a `Broken` if the rule does not hold. */
  readonly run: (receiver: Receiver) => Promise<void>
}

/** A finding about one message that arrived. */
export interface Fault {
  readonly finding: Finding
  readonly message: Arrived
}

/** A rule for a program that sends webhooks. It is judged by all that arrived. */
export interface SenderClause extends Named {
  /** Throws `NotTestable` if what arrived is not enough. */
  readonly judge: (mailbox: Mailbox) => readonly Fault[]
}

interface Written {
  readonly id: string
  readonly level: Level
  readonly text: string
}

const named = ({ id, level, text }: Written): Named => ({ id, level, text, profile: 'webhooks', stochastic: false })

export const receiverClause = (
  written: Written & { readonly needsHook?: boolean; readonly run: ReceiverClause['run'] },
): ReceiverClause => ({ ...named(written), needsHook: written.needsHook ?? false, run: written.run })

export const senderClause = (written: Written & { readonly judge: SenderClause['judge'] }): SenderClause => ({
  ...named(written),
  judge: written.judge,
})
