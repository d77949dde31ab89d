import type { HttpOptions } from '~/adapters/http/client'
import type { BackendPorts } from '~/adapters/http/lazy-ports'
import { policyReport } from '~/adapters/browser/policy-report'
import type { RealtimeOptions } from '~/adapters/realtime/pusher'
import { httpPorts } from '~/composition/http-ports'

const report = policyReport(console.info)

/**
 * The ports over HTTP, for a page. From now on the console names the origins that its policy refuses: no answer, and so
 * no picture of an answer, can come before this code.
 */
export const httpBackend = (options: HttpOptions, realtime: RealtimeOptions | undefined): BackendPorts => {
  // added a second time, for the next session, the same listener changes nothing
  document.addEventListener('securitypolicyviolation', report)
  return httpPorts(options, realtime)
}
