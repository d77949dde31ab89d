import * as E from 'fp-ts/Either'
import type { EmailAddress } from '~/domain/account/email'
import { alarmText, type SendAlarms } from '@server/operations/alarms/alarms'
import type { SendMail } from '@server/platform/mail/mail.port'
import { counted } from '@server/platform/counted'

export interface AlarmMail {
  readonly send: SendMail
  readonly to: readonly EmailAddress[]
  readonly publicUrl: string
}

/** Sends the changes as one mail in plain text. */
export const alarmMail =
  ({ send, to, publicUrl }: AlarmMail): SendAlarms =>
  async changes => {
    const { host } = new URL(publicUrl)
    const begins = changes.began.length > 0
    const subject = `${host}: ${begins ? counted(changes.began.length, 'new alarm') : `${counted(changes.ended.length, 'alarm')} over`}`
    const sent = await send({ to, subject, text: alarmText(changes) })
    return E.mapLeft(({ why }: { readonly why: string }) => why)(sent)
  }
