import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { IdentityRefusal, NoMessages } from '@server/identity/shared/refusal'
import type { RouteError } from '@server/http/kit/route-error'
import { message } from '@server/platform/messages/message'

/** The route error for an identity refusal: most of them belong to a field. */
export const toRouteError = (refusal: IdentityRefusal, lang: Lang): RouteError => {
  switch (refusal._tag) {
    case 'throttled':
      return {
        _tag: 'throttled',
        retryAfter: refusal.retryAfter,
        ...(refusal.tried === undefined ? {} : { message: tooManyTries(lang, refusal.tried, refusal.retryAfter) }),
      }
    case 'busy':
      return refusal
    case 'no_messages':
      return { _tag: 'unavailable', retryAfter: refusal.retryAfter, message: noMessages(lang, refusal) }
    case 'not_a_number':
      return at('tel', message(lang, 'account.notANumber'))
    case 'wrong':
      return at('password', message(lang, 'account.wrongLogin'))
    case 'wrong_code':
      return at('code', message(lang, 'account.wrongCode'))
    case 'unconfirmed':
      return at('confirmation', message(lang, refusal.given ? 'account.wrongCode' : 'account.confirmFirst'))
    case 'number_taken':
      return refusal.joinable
        ? {
            _tag: 'invalid',
            errors: { tel: [message(lang, 'account.numberTaken')], link: [message(lang, 'account.linkInstead')] },
          }
        : at('tel', message(lang, 'account.numberTaken'))
    case 'number_unknown':
      return at('tel', message(lang, 'account.numberUnknown'))
    case 'unknown_policy':
      return at('policies', message(lang, 'account.policyUnknown'))
    case 'weak_password':
      return at('password', message(lang, refusal.why === 'short' ? 'account.shortPassword' : 'account.commonPassword'))
    case 'same_password':
      return at('password', message(lang, 'account.samePassword'))
    case 'wrong_password':
      return at('current_password', message(lang, 'account.wrongPassword'))
    case 'wrong_state':
      return at('state', message(lang, 'account.notGranted'))
    case 'not_granted':
      return at('code', message(lang, 'account.notGranted'))
    case 'spent':
      return at('token', message(lang, 'account.linkSpent'))
    case 'linked_elsewhere':
      return { _tag: 'conflict', message: message(lang, 'account.linkedElsewhere') }
    case 'last_way':
      return { _tag: 'conflict', message: message(lang, 'account.lastLogin') }
    case 'no_receipts':
      return { _tag: 'conflict', message: message(lang, 'receipt.unavailable') }
    case 'absent':
      return { _tag: 'not_found' }
  }
}

const at = (field: string, text: string): RouteError => {
  const errors: FieldErrors = { [field]: [text] }
  return { _tag: 'invalid', errors }
}

/** Names what was tried too often, when to try again, and the remaining methods. */
const tooManyTries = (lang: Lang, tried: 'password' | 'code' | 'message', seconds: number): string =>
  message(lang, `tries.${tried}`, { wait: waitText(lang, seconds) })

const noMessages = (lang: Lang, { why, retryAfter }: NoMessages): string =>
  why === 'gateway'
    ? message(lang, 'sms.noGateway')
    : message(lang, 'sms.noBudget', { wait: waitText(lang, retryAfter) })

const waitText = (lang: Lang, seconds: number): string =>
  seconds > 90
    ? message(lang, 'wait.minutes', { count: Math.ceil(seconds / 60) })
    : message(lang, 'wait.seconds', { count: seconds })
