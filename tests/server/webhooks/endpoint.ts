import { randomBytes } from 'node:crypto'
import { subscribableEvents } from '~/contract/webhook.wire'
import { keyOf } from '@server/webhooks/signature'
import type { Endpoint } from '@server/webhooks/webhooks-file'

/** A secret as an operator makes it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** The key of a valid secret. */
export const keyFor = (secret: string): Buffer => {
  const key = keyOf(secret)
  if (key === undefined) throw new Error('the secret is not valid')
  return key
}

/** An endpoint that wants everything. */
export const endpointNamed = (name: string, given: Partial<Endpoint> = {}): Endpoint => {
  const [first, ...others] = subscribableEvents
  if (first === undefined) throw new Error('there are no events')
  const events: Endpoint['events'] = [first, ...others]
  return {
    name,
    url: `https://${name}.example/hooks`,
    keys: [keyFor(newSecret())],
    events,
    allowPrivate: false,
    ...given,
  }
}
