import * as E from 'fp-ts/Either'
import { pipe } from 'fp-ts/function'
import { type EmailAddress, parseEmail } from '~/domain/account/email'
import { type Environment, list, matching, type Setting, all } from '@server/config/settings'
import type { MailServer } from '@server/platform/mail/smtp-mail'

/** The mail server, and who gets the alarms. */
export interface MailConfig {
  /** Absent: the shop sends no mail, neither receipts nor alarms. */
  readonly mail: MailServer | undefined
  /** The receivers of the alarms; empty: alarms are not sent by mail. */
  readonly alertMailTo: readonly EmailAddress[]
}

export const readMailConfig = (env: Environment): Setting<MailConfig> =>
  pipe(
    all({
      url: matching(env, 'MAIL_URL', isMailServer, 'an address like smtps://user:password@host'),
      from: matching(env, 'MAIL_FROM', isMailbox, 'an e-mail address alone, such as shop@example.com'),
      to: list(env, 'ALERT_MAIL_TO', isMailbox, 'e-mail addresses, separated by commas', []),
    }),
    E.chain(({ url, from: sender, to }): Setting<MailConfig> => {
      const from = parseEmail(sender)
      const alertMailTo = to.flatMap(text => parseEmail(text) ?? [])
      if (url !== undefined && from !== undefined) return E.right({ mail: { url, from }, alertMailTo })
      if (url !== undefined) return E.left(['MAIL_URL: needs MAIL_FROM too'])
      return alertMailTo.length > 0
        ? E.left(['ALERT_MAIL_TO: needs MAIL_URL and MAIL_FROM too'])
        : E.right({ mail: undefined, alertMailTo })
    }),
  )

const isMailServer = (text: string): boolean => /^smtps?:\/\/\S+$/u.test(text) && URL.canParse(text)

const isMailbox = (text: string): boolean => parseEmail(text) !== undefined
