import type { sessions } from '@server/platform/database/schema/users'

type Age = Pick<typeof sessions.$inferSelect, 'createdAt' | 'confirmedAt'>

/**
 * Why a session is trusted: it is recent, or a phone code proved its user. Undefined: a thief may have had its token
 * for long (docs/spec/decisions.md#3-session).
 */
export const sessionTrust = (session: Age, now: number, afterMs: number): 'young' | 'phone_code' | undefined => {
  if (session.confirmedAt !== null) return 'phone_code'
  return now - session.createdAt.getTime() < afterMs ? 'young' : undefined
}
