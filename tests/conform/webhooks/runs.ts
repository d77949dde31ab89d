import type { Result } from '@conform/run/verdict'
import { receiverClauses, senderClauses } from '@conform/webhooks/all'
import { listen } from '@conform/webhooks/mailbox'
import { openReceiver } from '@conform/webhooks/receiver'
import { runReceiver, runSender } from '@conform/webhooks/run-webhooks'
import { newSecret } from '@conform/webhooks/secret'
import { type Behaviour, startReceiver } from '@tests/conform/webhooks/receiver'
import { type Sending, sendAll } from '@tests/conform/webhooks/sender'
import { NEVER } from '@tests/conform/webhooks/sender-mutants'

interface Asked {
  readonly only?: string
  readonly hasHook?: boolean
  readonly limitMs?: number
}

/** Runs the clauses against a receiver on this machine. */
export const runOnReceiver = async (
  behaviour?: Behaviour,
  { only, hasHook = true, limitMs = 10_000 }: Asked = {},
): Promise<readonly Result[]> => {
  const started = await startReceiver(behaviour)
  try {
    const { url: to, secret, hooks } = started
    const transport = hasHook ? hooks : undefined
    const receiver = await openReceiver({ to, secret, transport, patience: 1, limitMs })
    const results: Result[] = []
    for (const clause of receiverClauses.filter(({ id }) => only === undefined || id === only))
      results.push(await runReceiver(clause, receiver))
    return results
  } finally {
    await started.close()
  }
}

/** Lets a sender send everything, and judges what came. */
export const runOnSender = async (sending: Sending): Promise<readonly Result[]> => {
  const clock = { now: Date.now() }
  const secrets = [newSecret(), newSecret()]
  const listener = await listen({ host: '127.0.0.1', port: 0, now: () => clock.now, onArrived: () => undefined })
  try {
    await sendAll(listener.url, { sending, secrets, clock })
    const mailbox = { secrets, arrived: listener.arrived, seconds: 60, never: [NEVER] }
    return senderClauses.map(clause => runSender(clause, mailbox))
  } finally {
    await listener.close()
  }
}

/** What does not hold, for a test that shows it. */
export const red = (results: readonly Result[]) =>
  results.filter(({ verdict }) => verdict !== 'holds').map(({ id, verdict, findings }) => ({ id, verdict, findings }))

/** A clause that did not come to its end found nothing out about its rule. */
export const isFound = ({ verdict, findings }: Pick<Result, 'verdict' | 'findings'>): boolean =>
  (verdict === 'broken' || verdict === 'warning') && findings[0]?.says !== 'the clause comes to its end'
