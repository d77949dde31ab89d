import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** A secret as an operator makes it. */
export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Can the library of Standard Webhooks sign with it? */
export const isSecret = (text: string): boolean => {
  try {
    return text.startsWith('whsec_') && new Webhook(text).sign('id', new Date(0), '').length > 0
  } catch {
    return false
  }
}
