import { once } from 'node:events'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server got it. */
export interface TakenMail {
  /** The receivers of the envelope: who really gets it. */
  readonly receivers: readonly string[]
  readonly sender: string
  readonly raw: string
  readonly mail: Email
}

/**
 * How the server treats the next mails. `refuse`: for good. `busy`: for now. `hang up`: before it has the mail. `lose`: it
 * takes the mail, and the connection breaks before its answer.
 */
export type Manner = 'take' | 'refuse' | 'busy' | 'hang up' | 'lose'

/** An SMTP server on this machine, with the real protocol. */
export interface MailServer {
  /** For the setting `MAIL_URL`. */
  readonly url: string
  readonly mails: readonly TakenMail[]
  readonly behave: (manner: Manner) => void
  /** How often a mail came to its receivers. */
  readonly attempts: () => number
  readonly close: () => Promise<void>
}

class Refused extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message)
  }
}

export const openMailServer = async (): Promise<MailServer> => {
  const mails: TakenMail[] = []
  const sockets = new Set<Socket>()
  const hangUp = () => sockets.forEach(socket => void socket.destroy())
  let manner: Manner = 'take'
  let attempts = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, answer) => {
      attempts += 1
      if (manner === 'refuse') return answer(new Refused(550, 'no such mailbox'))
      if (manner === 'busy') return answer(new Refused(451, 'try again later'))
      if (manner === 'hang up') return hangUp()
      return answer()
    },
    onData: (stream, session, answer) => {
      const { mailFrom, rcptTo } = session.envelope
      void text(stream)
        .then(async raw => {
          const receivers = rcptTo.map(({ address }) => address)
          const sender = mailFrom === false ? '' : mailFrom.address
          mails.push({ receivers, sender, raw, mail: await PostalMime.parse(raw) })
          if (manner === 'lose') hangUp()
          else answer()
        })
        .catch(answer)
    },
  })
  // a client that goes away is no error of the server
  server.on('error', () => undefined)
  server.server.on('connection', socket => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail server has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    behave: next => {
      manner = next
    },
    attempts: () => attempts,
    close: () =>
      new Promise(resolve => {
        hangUp()
        server.close(() => resolve())
      }),
  }
}
