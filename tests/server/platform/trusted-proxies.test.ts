import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import Fastify from 'fastify'
import { addressOf } from '@server/http/kit/visitor'
import { isRange, proxyTrust, type TrustedProxies, visitorOf } from '@server/platform/network/trusted-proxies'

/** The address that a request counts for, and the one that an upgrade counts for. */
const seen = async (trustProxy: TrustedProxies, remoteAddress: string, forwarded: string | undefined) => {
  const trusts = proxyTrust(trustProxy)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const app = Fastify({ trustProxy: trusts })
  app.get('/', (request, reply) => reply.send(addressOf(request)))
  const request = (await app.inject({ url: '/', remoteAddress, headers })).body
  await app.close()
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  return { request, upgrade: visitorOf({ headers, socket }, trusts) }
}

const NGINX = '::ffff:127.0.0.1'

describe('trusted proxies', () => {
  it.each<readonly [TrustedProxies, string, string | undefined, string]>([
    [false, NGINX, '203.0.113.7', '127.0.0.1'],
    [1, NGINX, undefined, '127.0.0.1'],
    [1, NGINX, '203.0.113.7', '203.0.113.7'],
    [1, NGINX, '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    [2, NGINX, '192.0.2.1, 203.0.113.7, 198.51.100.9', '203.0.113.7'],
    [3, NGINX, '203.0.113.7', '203.0.113.7'],
    [1, NGINX, '203.0.113.7, junk', '127.0.0.1'],
    [1, NGINX, ' , ', '127.0.0.1'],
    [['127.0.0.1'], NGINX, '192.0.2.1, 203.0.113.7', '203.0.113.7'],
    [['127.0.0.1', '198.51.100.0/24'], NGINX, '192.0.2.1, ::FFFF:cb00:7107, 198.51.100.9', '203.0.113.7'],
    [['127.0.0.1', '2001:db8::/32'], NGINX, '2001:0DB9::1, 2001:DB8:5::1', '2001:db9:0:0:0:0:0:1'],
    // a visitor who reaches the shop without the proxy
    [['127.0.0.1'], '192.0.2.1', '203.0.113.7', '192.0.2.1'],
    [['127.0.0.1'], NGINX, '127.0.0.1, junk', '127.0.0.1'],
  ])('trusting %j, a request from %s with %j counts for %s', async (trustProxy, remote, forwarded, expected) => {
    expect(await seen(trustProxy, remote, forwarded)).toEqual({ request: expected, upgrade: expected })
  })

  it('a closed socket is trusted by no range', () => {
    expect(proxyTrust(['127.0.0.1'])(undefined, 0)).toBe(false)
  })

  it.each(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', '::1', '0:0::1/128'])('%s is a range', text =>
    expect(isRange(text)).toBe(true),
  )

  it.each([
    '',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '::1/129',
    '::ffff:10.0.0.0/104',
    '10.0.0.0/',
    'fe80::1%eth0',
    'nginx',
  ])('%j is no range', text => expect(isRange(text)).toBe(false))
})
