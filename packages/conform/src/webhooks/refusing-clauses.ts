import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { type ReceiverClause, receiverClause } from '@conform/webhooks/clause'
import { message } from '@conform/webhooks/message'
import { accepted, refused } from '@conform/webhooks/receiver'
import { newSecret } from '@conform/webhooks/secret'

/** More than the five minutes of Standard Webhooks: the clocks need not agree to the second. */
const TOO_FAR_MS = 330_000

/** What a receiver does not take. */
export const refusingClauses: readonly ReceiverClause[] = [
  receiverClause({
    id: 'H-12',
    level: 'MUST',
    text: 'A message that is more than five minutes old is refused, although its signature is right.',
    run: receiver =>
      refused(receiver, message({ secrets: [receiver.secret], at: Date.now() - TOO_FAR_MS }), 'a late message'),
  }),
  receiverClause({
    id: 'H-13',
    level: 'MUST',
    text: 'A message whose time is more than five minutes in the future is refused, although its signature is right.',
    run: receiver =>
      refused(
        receiver,
        message({ secrets: [receiver.secret], at: Date.now() + TOO_FAR_MS }),
        'a message of the future',
      ),
  }),
  receiverClause({
    id: 'H-14',
    level: 'MUST',
    text: 'A forged signature is refused: other bytes, a part of the right ones, none, or the right ones as another version.',
    run: async receiver => {
      const sent = message({ secrets: [receiver.secret] })
      const right = sent.headers['webhook-signature'] ?? ''
      const forged = {
        'a signature of other bytes': `v1,${randomBytes(32).toString('base64')}`,
        'the first half of the right signature': right.slice(0, right.length / 2),
        'an empty signature': 'v1,',
        'a right signature without its version': right.slice('v1,'.length),
        'a right signature of the version v0': right.replace('v1,', 'v0,'),
      }
      for (const [says, signature] of Object.entries(forged))
        await refused(receiver, { ...sent, headers: { ...sent.headers, 'webhook-signature': signature } }, says)
    },
  }),
  receiverClause({
    id: 'H-15',
    level: 'MUST',
    text: 'A message that was signed with another secret, or with an empty one, is refused.',
    run: async receiver => {
      await refused(receiver, message({ secrets: [newSecret()] }), 'a message signed with another secret')
      const sent = message({ secrets: [] })
      const { 'webhook-timestamp': at } = sent.headers
      const signature = createHmac('sha256', '').update(`${sent.id}.${at}.${sent.body}`).digest('base64')
      const headers = { ...sent.headers, 'webhook-signature': `v1,${signature}` }
      await refused(receiver, { ...sent, headers }, 'a message signed with an empty secret')
    },
  }),
  receiverClause({
    id: 'H-16',
    level: 'MUST',
    text: 'A message without a signature, an id or a time is refused.',
    run: async receiver => {
      const sent = message({ secrets: [receiver.secret] })
      for (const missing of ['webhook-signature', 'webhook-id', 'webhook-timestamp']) {
        const headers = Object.fromEntries(Object.entries(sent.headers).filter(([name]) => name !== missing))
        await refused(receiver, { ...sent, headers }, `a message without \`${missing}\``)
      }
      const bare = { 'Content-Type': 'application/json' }
      await refused(receiver, { ...sent, headers: bare }, 'a message without any header of a webhook')
    },
  }),
  receiverClause({
    id: 'H-17',
    level: 'MUST',
    text: 'A message whose body was changed after it was signed is refused.',
    run: async receiver => {
      const sent = message({ secrets: [receiver.secret] })
      await refused(receiver, { ...sent, body: sent.body.replace('"paid"', '"success"') }, 'a changed body')
      await refused(receiver, { ...sent, body: `${sent.body} ` }, 'a body with a space more')
    },
  }),
  receiverClause({
    id: 'H-18',
    level: 'MUST',
    text: 'The signature of a message is refused for another id or another time, also after the message was taken.',
    run: async receiver => {
      const sent = message({ secrets: [receiver.secret] })
      const changed = (name: string, value: string) => ({ ...sent, headers: { ...sent.headers, [name]: value } })
      const later = String(Number(sent.headers['webhook-timestamp']) + 2)
      await refused(receiver, changed('webhook-timestamp', later), 'a message with another time than the signed one')
      await accepted(receiver, sent, 'a signed message')
      const id = randomUUID()
      await refused(receiver, { ...changed('webhook-id', id), id }, 'a message with another id than the signed one')
    },
  }),
]
