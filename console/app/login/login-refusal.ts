import type { Refused } from '~/contract/console/console-call'
import type { Failure } from '~/domain/shared/failure'

/** The next step of a login that was refused. */
export type LoginStep =
  /** Name, password or code: the code is typed again, for each works once. */
  | 'wrong'
  /** The first login sets the password: it is asked for a second time. */
  | 'again'
  | 'differs'
  | 'weak'
  | 'locked'
  /** Too many failures from this network. */
  | 'too_many'
  /** Too many logins at this moment. */
  | 'busy'
  | 'other'

export const loginStep = (failure: Failure<Refused>): LoginStep => {
  if (failure._tag === 'unauthenticated') return 'wrong'
  if (failure._tag !== 'conflict') return 'other'
  switch (failure.changed?.refusal) {
    case 'first_login':
      return 'again'
    case 'wrong':
    case 'differs':
    case 'weak':
    case 'locked':
    case 'too_many':
    case 'busy':
      return failure.changed.refusal
    default:
      return 'other'
  }
}

/** Until when the account is locked, in milliseconds since 1970. */
export const lockedUntil = (failure: Failure<Refused>): number | undefined => {
  const until = failure._tag === 'conflict' ? failure.changed?.facts['until'] : undefined
  const at = until === undefined ? Number.NaN : Date.parse(until)
  return Number.isNaN(at) ? undefined : at
}

/** How long a network has to wait, in minutes; at least one. */
export const minutesToWait = (failure: Failure<Refused>): number => {
  const seconds = Number(failure._tag === 'conflict' ? failure.changed?.facts['seconds'] : undefined)
  return Number.isFinite(seconds) && seconds > 60 ? Math.ceil(seconds / 60) : 1
}
