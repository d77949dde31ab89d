import * as E from 'fp-ts/Either'
import { alarmText, type SendAlarms } from '@server/operations/alarms/alarms'

export interface AlarmMail {
  /** The mail server: `smtps://user:password@host`, or `smtp://…` with TLS if the server offers it. */
  readonly url: string
  readonly from: string
  readonly to: readonly string[]
  readonly publicUrl: string
}

const TIMEOUT_MS = 10_000

/** Sends the changes as one mail in plain text. */
export const alarmMail =
  ({ url, from, to, publicUrl }: AlarmMail): SendAlarms =>
  async changes => {
    // a shop that sends no mail does not load it
    const { createTransport } = await import('nodemailer')
    const times = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    const { host } = new URL(publicUrl)
    const begins = changes.began.length > 0
    const subject = `${host}: ${begins ? `${changes.began.length} new alarms` : `${changes.ended.length} alarms over`}`
    try {
      await createTransport({ url, ...times }).sendMail({ from, to: [...to], subject, text: alarmText(changes) })
      return E.right(undefined)
    } catch (error) {
      // the message of the error may quote the password
      return E.left(error instanceof Error && 'code' in error ? String(error.code) : 'not sent')
    }
  }
