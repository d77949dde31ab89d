import type { Config } from '@server/config/config'

/** The address at which the shop calls itself: on this machine, behind any proxy. */
export const ownAddress = ({ host, port }: Pick<Config, 'host' | 'port'>): string => {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
