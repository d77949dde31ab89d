import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalAddress, networkOf, visitorAddress } from '@server/platform/network/visitor-address'

const byte = fc.nat({ max: 255 })
const ipv4 = fc.tuple(byte, byte, byte, byte).map(parts => parts.join('.'))
const group = fc.oneof(fc.constant(0), fc.nat({ max: 0xffff }))
/** IPv6 addresses that contain no IPv4 address. */
const ipv6 = fc.array(group, { minLength: 8, maxLength: 8 }).filter(groups => networkPart(groups) !== '0:0:0:0')

const hex = (number: number): string => number.toString(16)
const networkPart = (groups: readonly number[]): string => groups.slice(0, 4).map(hex).join(':')

const mappedSpellings = (address: string): readonly string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number)
  const tail = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`
  return [`::ffff:${address}`, `::FFFF:${address}`, `0:0:0:0:0:ffff:${address}`, `::ffff:${tail}`, `0000::FFFF:${tail}`]
}

const spellingsOfIpv6 = (groups: readonly number[]): readonly string[] => {
  const plain = groups.map(hex).join(':')
  const full = groups.map(each => hex(each).padStart(4, '0')).join(':')
  const [g = 0, h = 0] = groups.slice(6)
  const dotted = `${groups.slice(0, 6).map(hex).join(':')}:${[g >> 8, g & 255, h >> 8, h & 255].join('.')}`
  const short = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const spellings = [plain, full, dotted, short]
  return [
    ...spellings,
    ...spellings.map(each => each.toUpperCase()),
    ...spellings.flatMap(each => [`${each}%eth0`, `[${each}]`, `[${each}]:4711`, ` ${each} `]),
  ]
}

describe('the address of a visitor', () => {
  it('all spellings of one IPv4 address are one address and one network', () => {
    fc.assert(
      fc.property(ipv4, address => {
        for (const spelling of [address, `${address}:4711`, ` ${address}`, ...mappedSpellings(address)]) {
          expect(canonicalAddress(spelling), spelling).toBe(address)
          expect(networkOf(spelling), spelling).toBe(address)
        }
      }),
    )
  })

  it('all spellings of one IPv6 address are one address and one network', () => {
    fc.assert(
      fc.property(ipv6, groups => {
        for (const spelling of spellingsOfIpv6(groups)) {
          expect(canonicalAddress(spelling), spelling).toBe(groups.map(hex).join(':'))
          expect(networkOf(spelling), spelling).toBe(`${networkPart(groups)}::/64`)
        }
      }),
    )
  })

  it('two networks never share a key', () => {
    const network = fc.oneof(
      ipv4.map(address => ({ address, network: address })),
      ipv6.map(groups => ({ address: groups.map(hex).join(':'), network: networkPart(groups) })),
    )
    fc.assert(
      fc.property(network, network, (one, other) => {
        expect(networkOf(one.address) === networkOf(other.address)).toBe(one.network === other.network)
      }),
    )
  })

  it.each([
    'junk',
    '',
    '010.1.1.1',
    '1.2.3',
    '1.2.3.4.5',
    '203.0.113.7, 10.0.0.1',
    '1::2::3',
    '12345::',
    '[::1',
    'unknown',
  ])('the text %j is no address: the socket counts instead', junk => {
    expect(canonicalAddress(junk)).toBeUndefined()
    expect(visitorAddress(junk, '::ffff:10.0.0.1')).toBe('10.0.0.1')
    expect(networkOf(junk)).toBe('unknown')
  })

  it('a closed socket has no address, and one network', () => {
    expect(visitorAddress(undefined, undefined)).toBe('')
    expect(networkOf('')).toBe('unknown')
  })
})
