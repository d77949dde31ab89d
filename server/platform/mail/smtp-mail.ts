import * as E from 'fp-ts/Either'
import type { EmailAddress } from '~/domain/account/email'
import { step } from '@server/platform/database/steps'
import type { MailFailure, SendMail } from '@server/platform/mail/mail.port'

/** The operator's mail server. */
export interface MailServer {
  /** `smtps://user:password@host`, or `smtp://…` with TLS if the server offers it. */
  readonly url: string
  /** The sender of every mail. */
  readonly from: EmailAddress
}

const TIMEOUT_MS = 10_000
const TIMES = {
  dnsTimeout: TIMEOUT_MS,
  connectionTimeout: TIMEOUT_MS,
  greetingTimeout: TIMEOUT_MS,
  socketTimeout: TIMEOUT_MS,
}

/** Sends each mail over its own connection, by SMTP. */
export const smtpMail =
  ({ url, from }: MailServer): SendMail =>
  async ({ to, subject, text, html, sender = '', id }) => {
    // a shop that sends no mail does not load it
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url, ...TIMES, disableFileAccess: true, disableUrlAccess: true })
    try {
      await step('call', 'SMTP', () =>
        transport.sendMail({
          from: { name: sender, address: from },
          to: to.map(address => ({ name: '', address })),
          subject,
          text,
          ...(html === undefined ? {} : { html: html.text }),
          ...(id === undefined ? {} : { messageId: `<${id}>` }),
          // no automatic answer, such as that of a person on holiday (RFC 3834)
          headers: { 'Auto-Submitted': 'auto-generated' },
        }),
      )
      return E.right(undefined)
    } catch (error) {
      return E.left(failureOf(error))
    }
  }

/** The message of the error may quote the password or a receiver: only its codes are used. */
const failureOf = (error: unknown): MailFailure => {
  const told = error instanceof Error ? error : new Error()
  const code = 'code' in told && typeof told.code === 'string' ? told.code : 'not sent'
  const status = 'responseCode' in told && typeof told.responseCode === 'number' ? told.responseCode : undefined
  const command = 'command' in told ? told.command : undefined
  return {
    why: status === undefined ? code : `${code} ${status}`,
    permanent: status !== undefined && status >= 500 && (command === 'RCPT TO' || command === 'DATA'),
  }
}
