import type { PhoneNumber } from '@server/identity/shared/numbers'

/** Sends text messages. Rejects if a message could not be handed over; the reason holds neither number nor text. */
export interface Sms {
  readonly send: (to: PhoneNumber, text: string) => Promise<void>
}

/** Why a message was not handed over, as a word that is safe to log. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
}
