import * as E from 'fp-ts/Either'
import type { CodePurpose } from '~/domain/account/account'
import type { Limits } from '@server/platform/rate-limits'
import { perNetwork } from '@server/identity/limits/login-limits'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import type { PhoneCodes } from '@server/identity/phone/phone-codes'
import type { IdentityRefusal } from '@server/identity/shared/refusal'
import type { Visit } from '@server/identity/sessions/visit'

/** Is this the code that was sent to the number for this browser? The check does not use it up. */
export type PhoneProof = (
  purpose: CodePurpose,
  number: PhoneNumber,
  code: string,
  visit: Visit,
) => Promise<E.Either<IdentityRefusal, void>>

/**
 * A code that this browser asked for limits only its own attempts. So another browser's wrong codes block neither the
 * right code nor its holder. An attempt without such a code counts for the network.
 */
export const phoneProof =
  ({ codes, limits }: { readonly codes: PhoneCodes; readonly limits: Limits }): PhoneProof =>
  async (purpose, number, code, visit) => {
    const checked = await codes.check(purpose, number, code, visit.device)
    if (checked === 'right') return E.right(undefined)
    if (checked === 'none') {
      const retryAfter = await limits.take([perNetwork(visit.from)])
      if (retryAfter !== undefined) return E.left({ _tag: 'throttled', retryAfter, tried: 'code' })
    }
    return E.left({ _tag: 'wrong_code' })
  }
