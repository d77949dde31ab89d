import * as E from 'fp-ts/Either'
import { type Environment, type Setting, textOr } from '@server/config/settings'
import { isRange, type TrustedProxies } from '@server/platform/network/trusted-proxies'

const NEVER = new Set(['no', 'off', 'false', '0'])
const ALWAYS = new Set(['yes', 'on', 'true'])
const MOST_HOPS = 9

/** The proxies whose `X-Forwarded-For` gives the visitor's address: `no`, a number of hops, or addresses and ranges. */
export const readTrustedProxies = (env: Environment): Setting<TrustedProxies> => {
  const text = textOr(env, 'TRUST_PROXY', 'no')
  if (NEVER.has(text)) return E.right(false)
  if (ALWAYS.has(text)) return E.left([`TRUST_PROXY: "${text}" would trust any sender. Write ${CHOICES}`])
  if (/^\d+$/u.test(text))
    return Number(text) >= 1 && Number(text) <= MOST_HOPS
      ? E.right(Number(text))
      : E.left([`TRUST_PROXY: "${text}" is not a number of hops from 1 to ${MOST_HOPS}`])
  const ranges = text.split(',').map(part => part.trim())
  const wrong = ranges.find(range => !isRange(range))
  return wrong === undefined ? E.right(ranges) : E.left([`TRUST_PROXY: "${wrong}" is not understood. Write ${CHOICES}`])
}

const CHOICES =
  'the addresses or ranges of your proxies, like 127.0.0.1 or 10.0.0.0/8,2001:db8::/32, or their number, like 1, or no'

/** Without it behind a TLS proxy all visitors would share one address, and the limits of one visitor. */
export const TRUST_NEEDED = `TRUST_PROXY: needed in production with an https PUBLIC_URL: ${CHOICES} if visitors reach the shop itself`
