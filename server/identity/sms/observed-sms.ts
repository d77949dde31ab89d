import * as E from 'fp-ts/Either'
import { type Sms, SmsError } from '@server/identity/sms/sms.port'
import { observed, OK, type OnCall } from '@server/platform/service-calls'

/** The call that the gateway gets from the shop. */
export const smsCalls = ['send'] as const

/** The same gateway. It reports each message, without number and text. */
export const observedSms = (sms: Sms, onCall: OnCall): Sms => ({
  send: async (to, text) => {
    const sent = await observed(
      onCall,
      { service: 'sms', provider: 'gateway', call: 'send' },
      async () => {
        try {
          return E.right(await sms.send(to, text))
        } catch (error) {
          return E.left(error)
        }
      },
      answer => (E.isRight(answer) ? OK : { result: 'failed', why: reasonOf(answer.left) }),
    )
    if (E.isLeft(sent)) throw sent.left
  },
})

/** The message of another error may quote the number. */
const reasonOf = (error: unknown): string => (error instanceof SmsError ? error.message : 'broken')
