import type { Config } from '@server/config/config'

/** Where the shop reaches itself: on this machine, whatever stands in front of it. */
export const ownAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
