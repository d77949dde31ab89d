import type { Either } from 'fp-ts/Either'
import type { EmailAddress } from '~/domain/account/email'
import type { Html } from '@server/platform/html'

/** One mail from the shop. Its texts may hold anything: no text can add a header or a receiver. */
export interface Mail {
  readonly to: readonly EmailAddress[]
  readonly subject: string
  readonly text: string
  /** The same for mail programs that show markup. */
  readonly html?: Html
  /** The name beside the shop's address. */
  readonly sender?: string
  /** The Message-ID without its brackets: a mail that is sent again keeps it, so that mail programs show one. */
  readonly id?: string
}

export interface MailFailure {
  /** A word that is safe to log: it quotes no address and no password. */
  readonly why: string
  /** The server refused this receiver or this mail for good: sending it again does not help. */
  readonly permanent: boolean
}

/**
 * Hands a mail over to the mail server. Never rejects. After a failure the server may have taken it all the same, if the
 * connection broke before its answer.
 */
export type SendMail = (mail: Mail) => Promise<Either<MailFailure, void>>
