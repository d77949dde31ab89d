import type { sessions } from '@server/platform/database/schema/users'

type Age = Pick<typeof sessions.$inferSelect, 'createdAt' | 'confirmedAt'>

/**
 * Why a session is not doubted: it is young, or a phone code has shown who is in it. Undefined: its token may have been in the
 * wrong hands for long (docs/spec/decisions.md#3-session).
 */
export const sessionTrust = (session: Age, now: number, afterMs: number): 'young' | 'phone_code' | undefined => {
  if (session.confirmedAt !== null) return 'phone_code'
  return now - session.createdAt.getTime() < afterMs ? 'young' : undefined
}
