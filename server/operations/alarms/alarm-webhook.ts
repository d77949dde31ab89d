import * as E from 'fp-ts/Either'
import { alarmText, type SendAlarms } from '@server/operations/alarms/alarms'
import { httpRequest } from '@server/platform/network/http-client'
import { signedMessages } from '@server/platform/signed-message'

export interface AlarmWebhook {
  readonly url: string
  /** The first signs. */
  readonly secrets: readonly [string, ...string[]]
  readonly publicUrl: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The headers `shop-alarm-timestamp` and `shop-alarm-signature`, as between shop and supplier (docs/fulfilment.md). */
const { signedHeaders } = signedMessages('shop-alarm')

/**
 * Sends the changes as one signed JSON message: `{shop, at, began, ended, text}`. `text` has everything in one line
 * each, for services that show it as it is.
 */
export const alarmWebhook =
  ({ url, secrets, publicUrl, now }: AlarmWebhook): SendAlarms =>
  async changes => {
    const at = new Date(now()).toISOString()
    const body = JSON.stringify({ shop: publicUrl, at, ...changes, text: alarmText(changes) })
    const { pathname, search } = new URL(url)
    const headers = signedHeaders({ secrets }, { method: 'POST', path: pathname + search, body }, now())
    const answer = await httpRequest({
      method: 'POST',
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    if (E.isLeft(answer)) return answer
    const { status } = answer.right
    return status >= 200 && status < 300 ? E.right(undefined) : E.left(`status ${status}`)
  }
