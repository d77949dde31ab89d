import { isIP } from 'node:net'

/**
 * The one spelling of an IP address: IPv4 with dots, also if IPv6 contains it (`::ffff:203.0.113.7`), or eight groups of
 * lower-case hex digits. Zone and port are dropped. Undefined if the text is no address.
 */
export const canonicalAddress = (text: string): string | undefined => {
  const address = withoutPort(text.trim())
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return undefined
  const groups = groupsOf(address)
  if (!isMapped(groups)) return groups.map(group => group.toString(16)).join(':')
  return groups
    .slice(6)
    .flatMap(group => [group >> 8, group & 0xff])
    .join('.')
}

/** The address that a request counts for: the claimed one, or the socket's if the claimed text is no address. */
export const visitorAddress = (claimed: string | undefined, remote: string | undefined): string =>
  canonicalAddress(claimed ?? '') ?? canonicalAddress(remote ?? '') ?? ''

/** The network that a request counts for: an IPv4 address, or the IPv6 network of one household or one phone. */
export const networkOf = (address: string): string => {
  const canonical = canonicalAddress(address)
  if (canonical === undefined) return 'unknown'
  return canonical.includes(':') ? `${canonical.split(':').slice(0, 4).join(':')}::/64` : canonical
}

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const withoutPort = (text: string): string => {
  const [, v6, v4] = /^(?:\[([^\]]*)\](?::\d+)?|([\d.]+):\d+)$/u.exec(text) ?? []
  return v6 ?? v4 ?? text
}

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): readonly number[] => {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/u, dotsAsGroups).split('::')
  const left = numbersOf(head)
  const right = numbersOf(tail ?? '')
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

const dotsAsGroups = (_all: string, ...parts: readonly unknown[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

const numbersOf = (groups: string): readonly number[] =>
  groups === '' ? [] : groups.split(':').map(group => Number.parseInt(group, 16))

const isMapped = (groups: readonly number[]): boolean =>
  groups.slice(0, 5).every(group => group === 0) && groups[5] === 0xffff
