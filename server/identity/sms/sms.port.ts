import type { PhoneNumber } from '@server/identity/shared/numbers'

/** Carries short messages. Rejects when one could not be handed over; the reason holds neither number nor text. */
export interface Sms {
  readonly send: (to: PhoneNumber, text: string) => Promise<void>
}

/** Why a message was not handed over, in a word that can be logged. */
export class SmsError extends Error {
  override readonly name = 'SmsError'
}
