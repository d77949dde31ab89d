import * as E from 'fp-ts/Either'
import type { SendMail } from '@server/platform/mail/mail.port'
import { observed, OK, type OnCall } from '@server/platform/service-calls'

/** The call that the mail server gets from the shop. */
export const mailCalls = ['send'] as const

/** The same mail server. It reports each mail, without receivers and text. */
export const observedMail =
  (send: SendMail, onCall: OnCall): SendMail =>
  mail =>
    observed(
      onCall,
      { service: 'mail', provider: 'smtp', call: 'send' },
      () => send(mail),
      sent => (E.isRight(sent) ? OK : { result: sent.left.permanent ? 'refused' : 'failed', why: sent.left.why }),
    )
