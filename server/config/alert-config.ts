import * as Ap from 'fp-ts/Apply'
import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import * as RA from 'fp-ts/ReadonlyArray'
import { type Environment, list, matching, type Setting } from '@server/config/settings'
import { isServiceUrl } from '@server/platform/secret-settings'

/** Where the shop sends its alarms; absent: nowhere. */
export interface AlertConfig {
  readonly alertWebhook: { readonly url: string; readonly secret: string } | undefined
  readonly alertMail: { readonly url: string; readonly from: string; readonly to: readonly string[] } | undefined
}

export const readAlertConfig = (env: Environment): Setting<AlertConfig> =>
  all({ alertWebhook: readWebhook(env), alertMail: readMail(env) })

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

const readMail = (env: Environment): Setting<AlertConfig['alertMail']> =>
  pipe(
    all({
      url: matching(env, 'ALERT_MAIL_URL', isMailServer, 'an address like smtps://user:password@host'),
      from: matching(env, 'ALERT_MAIL_FROM', isMailbox, 'an e-mail address'),
      to: list(env, 'ALERT_MAIL_TO', isMailbox, 'e-mail addresses, separated by commas', []),
    }),
    E.chain(({ url, from, to }): Setting<AlertConfig['alertMail']> => {
      if (url === undefined) return E.right(undefined)
      if (from === undefined || to.length === 0)
        return E.left(['ALERT_MAIL_URL: needs ALERT_MAIL_FROM and ALERT_MAIL_TO too'])
      return E.right({ url, from, to })
    }),
  )

const isMailServer = (text: string): boolean => /^smtps?:\/\/\S+$/u.test(text) && URL.canParse(text)

const isMailbox = (text: string): boolean => /^[^\s@<>,]+@[^\s@<>,]+$/u.test(text)

const all = Ap.sequenceS(E.getApplicativeValidation(RA.getSemigroup<string>()))
