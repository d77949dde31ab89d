/** The setting that lists the origins of a directive. */
const SETTINGS: Readonly<Record<string, string>> = { 'img-src': 'IMAGE_ORIGINS', 'connect-src': 'CONNECT_ORIGINS' }

/** What an event says about a refusal of the content policy. */
type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'blockedURI'>

const isViolation = (event: Event): event is Event & Violation => 'effectiveDirective' in event && 'blockedURI' in event

/**
 * A listener that logs each origin from which the content policy refused a picture or a connection, once, with the
 * setting that would list it. The browser's own message names neither.
 */
export const policyReport = (log: (text: string) => void): ((event: Event) => void) => {
  const told = new Set<string>()
  return event => {
    if (!isViolation(event)) return
    const setting = SETTINGS[event.effectiveDirective]
    // what is not an address, such as `inline`, has no origin
    const origin = /^\w+:\/\/[^/?#]+/u.exec(event.blockedURI)?.[0]
    if (setting === undefined || origin === undefined || told.has(setting + origin)) return
    told.add(setting + origin)
    log(`refused: ${origin} is not among ${setting}`)
  }
}
