import { Histogram, type Registry } from 'prom-client'
import { type CallName, callResults, type OnCall } from '@server/platform/service-calls'

/** Seconds; a call ends after 10 at the latest, but several can be one after the other. */
const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts and times each call to an outside service, by its result. The known calls are there from the start with 0, so
 * that the first failure is an increase.
 */
export const serviceMetrics = (register: Registry, known: readonly CallName[]): OnCall => {
  const calls = new Histogram({
    name: 'shop_service_call_duration_seconds',
    help: 'Calls to payment providers, the SMS gateway, social logins, the supplier and the mail server, by result',
    labelNames: ['service', 'provider', 'call', 'result'],
    buckets: BUCKETS,
    registers: [register],
  })
  for (const { service, provider, call } of known)
    for (const result of callResults) calls.zero({ service, provider, call, result })
  return ({ service, provider, call, result, seconds }) => calls.observe({ service, provider, call, result }, seconds)
}
