import { NotTestable } from '@conform/kernel/clause'
import { type Fault, type SenderClause, senderClause } from '@conform/webhooks/clause'
import { type Arrived, type Mailbox, ELSEWHERE, idOf } from '@conform/webhooks/mailbox'

/** The attempts of each message, in order. */
const attempts = ({ arrived }: Mailbox): readonly (readonly Arrived[])[] => {
  const all = new Map<string, readonly Arrived[]>()
  for (const message of arrived) all.set(idOf(message), [...(all.get(idOf(message)) ?? []), message])
  return [...all.values()]
}

/** The attempts of the message that was answered with this status at first. */
const answeredAtFirst = (
  mailbox: Mailbox,
  isMeant: (status: number) => boolean,
  missing: string,
): readonly Arrived[] => {
  const found = attempts(mailbox).find(([first]) => first !== undefined && isMeant(first.answered))
  if (found === undefined) throw new NotTestable([missing])
  return found
}

const isFailure = (status: number): boolean => status >= 500
const isRedirect = (status: number): boolean => status >= 300 && status < 400
const FIRST = 'a message'
const SECOND = 'a second message, with another `webhook-id`'
const SECOND_MS = 1_000

/** The first and the second attempt of a message. None: it never came again, which is the finding of another clause. */
const pairOf = ([first, second]: readonly Arrived[]): readonly [Arrived, Arrived] => {
  if (first === undefined || second === undefined) throw new NotTestable(['a message that came again after a 500'])
  return [first, second]
}

/** What a sender does with an answer. */
export const repeatingClauses: readonly SenderClause[] = [
  senderClause({
    id: 'H-38',
    level: 'MUST',
    text: 'A message that was answered with 500 comes again, with the same id and the same body.',
    judge: mailbox => {
      const [message, again] = answeredAtFirst(mailbox, isFailure, FIRST)
      if (message === undefined) return []
      const says = `a message that was answered with 500 comes again within ${mailbox.seconds} seconds`
      if (again === undefined) return [{ message, finding: { says } }]
      if (again.body === message.body) return []
      return [{ message: again, finding: { says: 'its body is the same', expected: message.body, actual: again.body } }]
    },
  }),
  senderClause({
    id: 'H-39',
    level: 'MUST',
    text: 'Each attempt of a message has its own time, and is signed with it: a receiver refuses an old one.',
    judge: mailbox => {
      const [first, second] = pairOf(answeredAtFirst(mailbox, isFailure, FIRST))
      const timeOf = ({ headers }: Arrived): number => Number(headers.get('webhook-timestamp')) * SECOND_MS
      // whole seconds, and some time on the way
      const isOwn = timeOf(second) - timeOf(first) >= second.at - first.at - 2 * SECOND_MS
      const says = 'the time of the second attempt is later than that of the first, by the time between them'
      return isOwn ? [] : [{ message: second, finding: { says, expected: second.at, actual: timeOf(second) } }]
    },
  }),
  senderClause({
    id: 'H-40',
    level: 'SHOULD',
    text: 'A second or more passes before a message is sent again.',
    judge: mailbox => {
      const [first, second] = pairOf(answeredAtFirst(mailbox, isFailure, FIRST))
      const passed = second.at - first.at
      const says = 'a second or more lies between two attempts'
      return passed >= SECOND_MS ? [] : [{ message: second, finding: { says, actual: `${passed} ms` } }]
    },
  }),
  senderClause({
    id: 'H-41',
    level: 'MUST',
    text: 'A redirect is not followed: it could lead into a private network.',
    judge: mailbox => {
      answeredAtFirst(mailbox, isRedirect, SECOND)
      return mailbox.arrived
        .filter(({ path }) => path === ELSEWHERE)
        .map((message): Fault => ({ message, finding: { says: 'nothing comes to the address of a redirect' } }))
    },
  }),
  senderClause({
    id: 'H-42',
    level: 'MUST',
    text: 'A message that was answered with a redirect comes again, to the same address.',
    judge: mailbox => {
      const [message, ...others] = answeredAtFirst(mailbox, isRedirect, SECOND)
      const says = `a message that was answered with a redirect comes again within ${mailbox.seconds} seconds`
      const isAgain = others.some(({ path }) => path === message?.path)
      return isAgain || message === undefined ? [] : [{ message, finding: { says } }]
    },
  }),
  senderClause({
    id: 'H-43',
    level: 'SHOULD',
    text: 'A message that was answered with 2xx does not come again.',
    judge: mailbox =>
      attempts(mailbox).flatMap(all => {
        const taken = all.findIndex(({ answered }) => answered < 300)
        return taken < 0 ? [] : all.slice(taken + 1).map(message => ({ message, finding: { says: 'it comes once' } }))
      }),
  }),
]
