import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { canonicalAddress, visitorAddress } from '@server/platform/network/visitor-address'

/**
 * The proxies whose `X-Forwarded-For` gives the visitor's address: none, the nearest few, or those with given addresses
 * and ranges (CIDR).
 */
export type TrustedProxies = false | number | readonly string[]

/**
 * Is the machine at this address a trusted proxy? `hop`: its distance, 0 for the other side of the socket. A closed
 * socket has no address.
 */
export type Trusts = (address: string | undefined, hop: number) => boolean

export const proxyTrust = (proxies: TrustedProxies): Trusts => {
  if (proxies === false) return () => false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const ranges = new BlockList()
  for (const range of proxies) {
    const { address, bits, family } = rangeOf(range) ?? NO_RANGE
    if (bits > 0) ranges.addSubnet(address, bits, family)
  }
  return address => {
    const canonical = canonicalAddress(address ?? '')
    return canonical !== undefined && ranges.check(canonical, isIP(canonical) === 4 ? 'ipv4' : 'ipv6')
  }
}

/** Is this an address or a range like `10.0.0.0/8`? A range that contains every address is not. */
export const isRange = (text: string): boolean => rangeOf(text) !== undefined

/** The visitor of a request that Fastify does not see: an upgrade. Counts the hops as Fastify does for `request.ip`. */
export const visitorOf = ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>, trusts: Trusts): string => {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const named = forwarded.map(each => each.trim()).filter(each => each !== '')
  const hops = [socket.remoteAddress, ...named.toReversed()]
  const visitor = hops.find((address, hop) => hop === hops.length - 1 || !trusts(address, hop))
  return visitorAddress(visitor, socket.remoteAddress)
}

interface Range {
  readonly address: string
  readonly bits: number
  readonly family: 'ipv4' | 'ipv6'
}

const NO_RANGE: Range = { address: '', bits: 0, family: 'ipv4' }

const rangeOf = (text: string): Range | undefined => {
  const [, address = '', digits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/iu.exec(text) ?? []
  const version = isIP(address)
  // an IPv4 address in IPv6 spelling: the length would count bits of the other version
  if (version === 0 || (version === 6 && canonicalAddress(address)?.includes(':') !== true)) return undefined
  const most = version === 4 ? 32 : 128
  const bits = digits === undefined ? most : Number(digits)
  return bits >= 1 && bits <= most ? { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' } : undefined
}
