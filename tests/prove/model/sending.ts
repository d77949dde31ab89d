import type { Model, Refund, Sending } from '@tests/prove/model/model'
import type { RefundManner } from '@tests/server/payments/fake-refunds'

/** Refunds that the shop sends through the wallet (I-28, I-29). */

const HOUR = 3_600_000
const FIRST_WAIT = 15_000
const LONGEST_WAIT = 600_000

/** An operator asks for it, perhaps again. False: it was asked for before, and nothing changes. */
export const queued = (m: Model, refund: Refund): boolean => {
  const { sending } = refund
  if (sending === undefined) {
    refund.sending = { number: '', state: 'queued', attempts: 0, nextAt: m.now, atWallet: 'unknown' }
    return true
  }
  if (sending.state !== 'failed' && sending.state !== 'closed') return false
  if (sending.state === 'closed') {
    sending.number = next(sending.number)
    sending.atWallet = 'unknown'
  }
  sending.state = 'sent'
  sending.attempts = 0
  sending.nextAt = m.now
  return true
}

const next = (number: string): string => {
  const [id = '', tries = '1'] = number.split('-')
  return `${id}-${Number(tries) + 1}`
}

/** An operator sent the money in another way. False: the wallet may be sending it. */
export const withdrawnByHand = ({ sending }: Refund): boolean => {
  if (sending?.state === 'sent' || sending?.state === 'accepted') return false
  if (sending !== undefined) sending.state = 'withdrawn'
  return true
}

const waiting = ['queued', 'sent', 'accepted', 'stuck'] as const satisfies Sending['state'][]

export const isWaiting = (m: Model, { state, payment, sending }: Refund): boolean =>
  sending !== undefined &&
  state === 'due' &&
  payment.isOpen &&
  sending.nextAt <= m.now &&
  waiting.some(each => each === sending.state)

/** A round of the job comes by this refund. True: the money went back. */
export const attempted = (m: Model, sending: Sending, manner: RefundManner): boolean => {
  const { state, attempts } = sending
  const wait = state === 'stuck' ? HOUR : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** Math.min(attempts, 10))
  sending.nextAt = m.now + wait
  sending.attempts = attempts + 1
  if (state === 'queued') sending.state = 'sent'
  if (sending.atWallet !== 'unknown') return progressed(sending)
  switch (manner) {
    case 'dead':
      return false
    case 'refused':
      if (sending.state === 'sent') sending.state = 'failed'
      return false
    case 'lost':
      sending.atWallet = 'accepted'
      return false
    case 'usual':
    case 'at once':
      sending.atWallet = manner === 'usual' ? 'accepted' : 'done'
      return progressed(sending)
  }
}

/** The shop hears how far it is. True: the money went back. */
export const progressed = (sending: Sending): boolean => {
  const { atWallet } = sending
  if (atWallet === 'unknown') throw new Error('the wallet has no such refund')
  sending.state = atWallet
  return atWallet === 'done'
}
