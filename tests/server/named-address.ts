import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

/** An IPv4 address for a name, always the same: tests speak of networks by names. An address stays as it is. */
export const addressNamed = (name: string): string =>
  isIP(name) === 0 ? `10.${[...createHash('sha256').update(name).digest().subarray(0, 3)].join('.')}` : name
