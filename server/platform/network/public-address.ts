import { BlockList, isIP } from 'node:net'

/** Ranges of IPv4 that are not of the public internet, from the special-purpose registry of the IANA. */
const PRIVATE_IPV4: readonly (readonly [address: string, bits: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/** Within the global range of IPv6: protocols, documentation, and tunnels that may hide a private IPv4 address. */
const PRIVATE_IPV6: readonly (readonly [address: string, bits: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const excluded = new BlockList()
for (const [address, bits] of PRIVATE_IPV4) excluded.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of PRIVATE_IPV6) excluded.addSubnet(address, bits, 'ipv6')

/** All global addresses of IPv6 are in it: loopback, link-local, unique local and mapped ones are not. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Is this an address of the public internet? A text that is no address is not. */
export const isPublicAddress = (address: string): boolean => {
  switch (isIP(address)) {
    case 4:
      return !excluded.check(address, 'ipv4')
    case 6:
      return globalIpv6.check(address, 'ipv6') && !excluded.check(address, 'ipv6')
    default:
      return false
  }
}
