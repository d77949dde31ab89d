import type { FieldErrors } from '~/domain/shared/failure'
import type { Lang } from '~/domain/shared/locale'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { No } from '@server/http/kit/refusals'
import { texts } from '@server/http/kit/texts'

/** The route error for an identity refusal: most of them belong to a field. */
export const toRouteError = (refusal: IdentityRefusal, lang: Lang): No => {
  const say = texts(lang)
  switch (refusal._tag) {
    case 'throttled':
      return {
        _tag: 'throttled',
        retryAfter: refusal.retryAfter,
        ...(refusal.tried === undefined ? {} : { message: say.tooManyTries(refusal.tried, refusal.retryAfter) }),
      }
    case 'busy':
      return refusal
    case 'not_a_number':
      return at('tel', say.notANumber)
    case 'wrong':
      return at('password', say.wrongLogin)
    case 'wrong_code':
      return at('code', say.wrongCode)
    case 'unconfirmed':
      return at('confirmation', refusal.given ? say.wrongCode : say.confirmFirst)
    case 'number_taken':
      return refusal.joinable
        ? { _tag: 'invalid', errors: { tel: [say.numberTaken], link: [say.linkInstead] } }
        : at('tel', say.numberTaken)
    case 'number_unknown':
      return at('tel', say.numberUnknown)
    case 'unknown_policy':
      return at('policies', say.policyUnknown)
    case 'weak_password':
      return at('password', refusal.why === 'short' ? say.shortPassword : say.commonPassword)
    case 'same_password':
      return at('password', say.samePassword)
    case 'wrong_password':
      return at('current_password', say.wrongPassword)
    case 'wrong_state':
      return at('state', say.notGranted)
    case 'not_granted':
      return at('code', say.notGranted)
    case 'spent':
      return at('token', say.spent)
    case 'linked_elsewhere':
      return { _tag: 'conflict', message: say.linkedElsewhere }
    case 'last_way':
      return { _tag: 'conflict', message: say.lastWay }
    case 'absent':
      return { _tag: 'not_found' }
  }
}

const at = (field: string, text: string): No => {
  const errors: FieldErrors = { [field]: [text] }
  return { _tag: 'invalid', errors }
}
