import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type Environment, matching, type Setting, all } from '@server/config/settings'
import { isServiceUrl } from '@server/platform/secret-settings'

/** The service that gets the alarms of the shop. Absent: they go to no service. */
export interface AlertConfig {
  readonly alertWebhook: { readonly url: string; readonly secret: string } | undefined
}

export const readAlertConfig = (env: Environment): Setting<AlertConfig> =>
  pipe(
    readWebhook(env),
    E.map(alertWebhook => ({ alertWebhook })),
  )

const readWebhook = (env: Environment): Setting<AlertConfig['alertWebhook']> =>
  pipe(
    all({
      url: matching(env, 'ALERT_WEBHOOK_URL', isServiceUrl, 'an https address'),
      secret: matching(env, 'ALERT_WEBHOOK_SECRET', text => text.length >= 16, 'at least 16 characters'),
    }),
    E.chain(({ url, secret }): Setting<AlertConfig['alertWebhook']> => {
      if (url === undefined) return E.right(undefined)
      if (secret === undefined)
        return E.left(['ALERT_WEBHOOK_SECRET: needed with ALERT_WEBHOOK_URL, to sign the alarms'])
      return E.right({ url, secret })
    }),
  )
