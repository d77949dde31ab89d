import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PhoneNumber } from '@server/identity/shared/numbers'
import { cookieOf, type Device, type KnownDevices } from '@server/identity/sessions/known-devices'
import { LIFETIME_SECONDS } from '@server/identity/sessions/sessions'

/**
 * The cookie by which the shop recognises a browser. It is no credential: it outlives a log-out, and holds neither
 * number nor customer.
 */
export interface DeviceCookie {
  /** The browser of a request; one that the shop does not know yet gets its cookie with the answer. */
  readonly of: (request: FastifyRequest, reply: FastifyReply) => Device
  /** The same without setting a cookie: an attempt without one belongs to no browser. */
  readonly read: (request: FastifyRequest) => Device
  /** Records that this browser has logged in with the number. */
  readonly remember: (request: FastifyRequest, reply: FastifyReply, number: PhoneNumber) => void
}

/** Over HTTPS its name binds it to this very host. */
export const deviceCookie = (publicUrl: string, devices: KnownDevices): DeviceCookie => {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-device' : 'device'
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: LIFETIME_SECONDS } as const
  const read = (request: FastifyRequest): Device => devices.read(request.cookies[name])
  const set = (reply: FastifyReply, device: Device): void => void reply.setCookie(name, cookieOf(device), options)
  return {
    read,
    of: (request, reply) => {
      const device = read(request)
      if (cookieOf(device) !== request.cookies[name]) set(reply, device)
      return device
    },
    remember: (request, reply, number) => set(reply, devices.remember(read(request), number)),
  }
}
