import autocannon from 'autocannon'

/** Requests a second on one address. Throws if an answer is not a success. */
export const rateOf = async (url, { seconds, connections = 8, headers = {} }) => {
  const result = await autocannon({ url, connections, duration: seconds, headers })
  const { errors, timeouts, non2xx } = result
  if (errors + timeouts + non2xx > 0)
    throw new Error(`${url}: ${errors} errors, ${timeouts} without an answer, ${non2xx} other than 2xx`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}
