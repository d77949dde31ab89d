import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LIFETIME_SECONDS } from '@server/identity/sessions/sessions'

/** The half of a credential that no script can read (docs/spec/decisions.md#3-session). */
export interface SessionCookie {
  readonly of: (request: FastifyRequest) => string | undefined
  readonly set: (reply: FastifyReply, value: string) => void
  readonly drop: (reply: FastifyReply) => void
}

/** Over HTTPS its name binds it to this very host. */
export const sessionCookie = (publicUrl: string): SessionCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-sid' : 'sid'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    of: request => request.cookies[name],
    set: (reply, value) => void reply.setCookie(name, value, { ...options, maxAge: LIFETIME_SECONDS }),
    drop: reply => void reply.clearCookie(name, options),
  }
}
