import { holds } from '@conform/kernel/check'
import { NotTestable } from '@conform/kernel/clause'
import { type ReceiverClause, receiverClause } from '@conform/webhooks/clause'
import { headersOf, message, signatures } from '@conform/webhooks/message'
import { type Receiver, type Taken, accepted } from '@conform/webhooks/receiver'
import { newSecret } from '@conform/webhooks/secret'
import { webhookEvents } from '~/contract/webhook.wire'

const MINUTE_MS = 60_000
/** More than the reference sends to one receiver at a time. */
const TOGETHER = 20

/** Asks the receiver what it did, until that is as expected. */
const takenOf = (
  { taken, until }: Receiver,
  order: string,
  isDone: (taken: Taken) => boolean,
  says: string,
): Promise<Taken> => {
  if (taken === undefined) throw new NotTestable(['the hook "taken"'])
  return until(() => taken(order), isDone, says)
}

/** JSON as another program could write it: with spaces, and with letters as escapes. */
const written = (value: unknown): string =>
  JSON.stringify(value, null, 2)
    .replaceAll('é', String.raw`\u00e9`)
    .replaceAll('/', String.raw`\/`)

/** What a receiver takes. */
export const acceptingClauses: readonly ReceiverClause[] = [
  receiverClause({
    id: 'H-01',
    level: 'MUST',
    text: 'A signed message with any event of the contract is answered with 2xx.',
    run: async receiver => {
      for (const event of webhookEvents)
        await accepted(receiver, message({ secrets: [receiver.secret], event }), `a signed \`${event}\``)
    },
  }),
  receiverClause({
    id: 'H-02',
    level: 'MUST',
    text: 'A message that comes again, with the same `webhook-id` and body, is answered with 2xx again.',
    run: async receiver => {
      const first = message({ secrets: [receiver.secret] })
      await accepted(receiver, first, 'a signed message')
      const at = Date.now() + 1_000
      const headers = headersOf(first.id, at, signatures([receiver.secret], first.id, at, first.body))
      await accepted(receiver, { ...first, headers }, 'the same message, signed again,')
    },
  }),
  receiverClause({
    id: 'H-03',
    level: 'MUST',
    text: 'Messages about one order are answered with 2xx also if an older version comes after a newer one.',
    run: async receiver => {
      const { order } = message({ secrets: [receiver.secret] })
      for (const [event, status, version] of [
        ['order.succeeded', 'success', 4],
        ['order.paid', 'paid', 2],
        ['order.placed', 'pending', 1],
      ] as const)
        await accepted(
          receiver,
          message({ secrets: [receiver.secret], order, event, data: { status, version } }),
          `version ${version} of an order`,
        )
    },
  }),
  receiverClause({
    id: 'H-04',
    level: 'MUST',
    text: 'An event that the receiver does not know is answered with 2xx.',
    run: async receiver => {
      const beside = { type: 'parcel.moved', data: { parcel: 'P-1', to: ['here', 'there'] } }
      await accepted(receiver, message({ secrets: [receiver.secret], beside }), 'a signed `parcel.moved`')
    },
  }),
  receiverClause({
    id: 'H-05',
    level: 'MUST',
    text: 'A message with properties that the receiver does not know is answered with 2xx.',
    run: async receiver => {
      const more = { data: { parcel: 'P-1', places: [{ at: 1 }] }, beside: { batch: { of: 3 } } }
      await accepted(receiver, message({ secrets: [receiver.secret], ...more }), 'a message with more properties')
    },
  }),
  receiverClause({
    id: 'H-06',
    level: 'MUST',
    text: 'The signature is checked over the bytes as they came: spaces, escapes and letters beyond ASCII are no reason to refuse.',
    run: async receiver => {
      const data = { no: 'MO-書/é' }
      await accepted(
        receiver,
        message({ secrets: [receiver.secret], data, write: written }),
        'JSON with spaces, escapes and letters beyond ASCII',
      )
    },
  }),
  receiverClause({
    id: 'H-07',
    level: 'MUST',
    text: 'One of several signatures is enough, in any place: while a secret is changed, each message has two.',
    run: async receiver => {
      const other = newSecret()
      await accepted(
        receiver,
        message({ secrets: [receiver.secret, other] }),
        'a message whose first signature is right',
      )
      await accepted(
        receiver,
        message({ secrets: [other, receiver.secret] }),
        'a message whose second signature is right',
      )
      const sent = message({ secrets: [receiver.secret] })
      const strange = `v1a,${'A'.repeat(88)} ${sent.headers['webhook-signature'] ?? ''}`
      const headers = { ...sent.headers, 'webhook-signature': strange }
      await accepted(receiver, { ...sent, headers }, 'a message that has a signature of another version, too,')
    },
  }),
  receiverClause({
    id: 'H-08',
    level: 'MUST',
    text: 'Each message is answered within ten seconds, also if twenty come together.',
    run: async receiver => {
      const sent = Array.from({ length: TOGETHER }, () => message({ secrets: [receiver.secret] }))
      await Promise.all(sent.map(each => accepted(receiver, each, 'each of twenty messages')))
    },
  }),
  receiverClause({
    id: 'H-09',
    level: 'SHOULD',
    text: 'A message whose time is a minute away from the clock of the receiver is answered with 2xx.',
    run: async receiver => {
      for (const [says, by] of [
        ['past', -MINUTE_MS],
        ['future', MINUTE_MS],
      ] as const)
        await accepted(
          receiver,
          message({ secrets: [receiver.secret], at: Date.now() + by }),
          `a message of a minute in the ${says}`,
        )
    },
  }),
  receiverClause({
    id: 'H-10',
    level: 'SHOULD',
    text: 'Each `webhook-id` is taken once, however often it comes.',
    needsHook: true,
    run: async receiver => {
      const sent = message({ secrets: [receiver.secret] })
      for (const _ of [1, 2, 3]) await accepted(receiver, sent, 'a signed message')
      // a later message of the same order: once it is taken, the earlier ones are, too
      const last = message({ secrets: [receiver.secret], order: sent.order, data: { version: 9 } })
      await accepted(receiver, last, 'a later message')
      const { ids } = await takenOf(receiver, sent.order, found => found.ids.includes(last.id), 'a message is taken')
      holds(ids.filter(each => each === sent.id).length === 1, 'a message that came three times is taken once', { ids })
    },
  }),
  receiverClause({
    id: 'H-11',
    level: 'SHOULD',
    text: 'The highest version of an order is kept, for any order in which its messages come.',
    needsHook: true,
    run: async receiver => {
      const { order } = message({ secrets: [receiver.secret] })
      const send = (version: number) =>
        accepted(receiver, message({ secrets: [receiver.secret], order, data: { version } }), `version ${version}`)
      for (const version of [2, 5, 3]) await send(version)
      const isNewest = ({ version }: Taken): boolean => version === 5
      await takenOf(receiver, order, isNewest, 'of the versions 2, 5 and 3 the receiver keeps 5')
      await send(4)
      // once a later message is taken, the one before it is, too
      const last = message({ secrets: [receiver.secret] })
      await accepted(receiver, last, 'a later message')
      await takenOf(receiver, last.order, ({ ids }) => ids.includes(last.id), 'a message is taken')
      await takenOf(receiver, order, isNewest, 'after the version 4 the receiver keeps 5')
    },
  }),
]
