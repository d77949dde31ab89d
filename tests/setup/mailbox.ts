import { type EmailAddress, parseEmail } from '~/domain/account/email'

/** An address in a test. */
export const mailbox = (text: string): EmailAddress => {
  const parsed = parseEmail(text)
  if (parsed === undefined) throw new Error(`${text} is no address`)
  return parsed
}
