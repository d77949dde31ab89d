import { inject } from 'vitest'

/** The shop that this file has to itself while it runs: what another buys, it cannot. */
export const shopUrl = (): string => {
  const urls = inject('shopUrls')
  const url = urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length]
  if (url === undefined) throw new Error('no shop was started for the browser tests')
  return url
}
