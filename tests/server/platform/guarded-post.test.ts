import type { LookupFunction } from 'node:net'
import fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guardedPost } from '@server/platform/network/guarded-post'
import { isPublicAddress } from '@server/platform/network/public-address'
import { openReceiver, type Receiver } from '@tests/server/webhooks/receiver'

const octets = (...first: readonly number[]) =>
  fc
    .tuple(...[0, 1, 2, 3].map(at => (first[at] === undefined ? fc.nat(255) : fc.constant(first[at]))))
    .map(parts => parts.join('.'))

describe('an address of the public internet', () => {
  const privates = fc.oneof(
    octets(0),
    octets(10),
    octets(127),
    octets(169, 254),
    octets(192, 168),
    octets(192, 0, 2),
    octets(100, 64),
    fc.integer({ min: 16, max: 31 }).chain(second => octets(172, second)),
    fc.integer({ min: 224, max: 255 }).chain(first => octets(first)),
  )

  it('no address of a private, loopback, link-local or reserved range is public, mapped into IPv6 neither', () => {
    fc.assert(
      fc.property(privates, address => {
        expect(isPublicAddress(address)).toBe(false)
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false)
        expect(isPublicAddress(`64:ff9b::${address}`)).toBe(false)
      }),
    )
  })

  it.each([
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'fe80::1%eth0',
  ])('the address is not public: %s', address => expect(isPublicAddress(address)).toBe(false))

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'the address is public: %s',
    address => expect(isPublicAddress(address)).toBe(true),
  )

  it('a text that is no address is not public', () => {
    fc.assert(
      fc.property(
        fc.string().filter(text => !/^[\d.:a-f]+$/u.test(text)),
        text => !isPublicAddress(text),
      ),
    )
  })
})

describe('a post to an address that someone outside has chosen', () => {
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await openReceiver()
  })
  afterAll(() => receiver.close())

  const port = () => new URL(receiver.url).port
  const resolving =
    (...addresses: readonly string[]): LookupFunction =>
    (_name, { all }, done) => {
      const found = addresses.map(address => ({ address, family: 4 }))
      if (all === true) done(null, found)
      else done(null, found[0]?.address ?? '', 4)
    }
  const to = (url: string, allowPrivate = false) => ({ url, headers: {}, body: '{}', allowPrivate })

  it.each([
    'http://127.0.0.1:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.1:PORT/',
    'http://127.1:PORT/',
    'http://localhost:PORT/',
    'http://169.254.169.254/latest/meta-data',
  ])('no request reaches a private address, however it is written: %s', async url => {
    const before = receiver.received.length
    expect(await guardedPost(to(url.replace('PORT', port())))).toEqual(E.left('private address'))
    expect(receiver.received.length).toBe(before)
  })

  it('a name that leads to a private address is refused, also if another of its addresses is public', async () => {
    const url = `http://books.example:${port()}/`
    for (const addresses of [['127.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['127.0.0.1', '1.1.1.1']])
      expect(await guardedPost(to(url), { resolve: resolving(...addresses) })).toEqual(E.left('private address'))
    expect(receiver.received).toEqual([])
  })

  it('a name is looked up once, and the request goes to the address that was checked', async () => {
    let times = 0
    const counting: LookupFunction = (...given) => {
      times += 1
      resolving('127.0.0.1')(...given)
    }
    const url = `http://books.example:${port()}/hooks`
    expect(await guardedPost(to(url, true), { resolve: counting })).toEqual(E.right({ status: 204, body: '' }))
    expect(times).toBe(1)
    expect(receiver.received.at(-1)?.headers.host).toBe(`books.example:${port()}`)
  })

  it('of a long answer 64 kB are read', async () => {
    receiver.behave({ status: 200, body: 'y'.repeat(5_000_000) })
    expect(await guardedPost(to(receiver.url, true))).toEqual(E.right({ status: 200, body: 'y'.repeat(65_536) }))
    receiver.behave({ status: 204 })
  })

  it('a request without an answer ends', async () => {
    receiver.behave('silent')
    expect(await guardedPost(to(receiver.url, true), { timeoutMs: 20 })).toEqual(E.left('timeout'))
    receiver.behave('cut')
    expect(await guardedPost(to(receiver.url, true))).toEqual(E.left('unreachable'))
    receiver.behave({ status: 204 })
  })
})
