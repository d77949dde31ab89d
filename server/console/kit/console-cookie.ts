import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { CONSOLE_PATH } from '~/contract/console/console-call'

/** The token of an operator's session. No script can read it, and no other site can send it. */
export interface ConsoleCookie {
  readonly of: (request: FastifyRequest) => string | undefined
  /** Until the browser is closed: the server knows when the session ends. */
  readonly set: (reply: FastifyReply, token: string) => void
  readonly drop: (reply: FastifyReply) => void
}

export const consoleCookie = (origin: string): ConsoleCookie => {
  const secure = origin.startsWith('https:')
  const name = secure ? '__Secure-console' : 'console'
  const options = { path: CONSOLE_PATH, httpOnly: true, sameSite: 'strict', secure } as const
  return {
    of: request => request.cookies[name],
    set: (reply, token) => void reply.setCookie(name, token, options),
    drop: reply => void reply.clearCookie(name, options),
  }
}
