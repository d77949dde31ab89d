import { describe, expect, test } from 'vitest'
import { policyReport } from '~/adapters/browser/policy-report'

/** Tells a page what the content policy refused; returns what it logged. */
const logged = (...violations: readonly (readonly [directive: string, blocked: string])[]): readonly string[] => {
  const page = new EventTarget()
  const lines: string[] = []
  page.addEventListener(
    'securitypolicyviolation',
    policyReport(text => lines.push(text)),
  )
  for (const [effectiveDirective, blockedURI] of violations)
    page.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective, blockedURI }))
  return lines
}

describe('what the content policy refuses', () => {
  test('each origin of a refused picture or connection is logged once, with the setting that would list it', () => {
    expect(
      logged(
        ['img-src', 'https://cdn.example/secret/a.png'],
        ['img-src', 'https://cdn.example/b.png'],
        ['connect-src', 'https://cdn.example/events'],
        ['connect-src', 'wss://events.example:6001/app'],
      ),
    ).toEqual([
      'refused: https://cdn.example is not among IMAGE_ORIGINS',
      'refused: https://cdn.example is not among CONNECT_ORIGINS',
      'refused: wss://events.example:6001 is not among CONNECT_ORIGINS',
    ])
  })

  test('a refusal that no setting of origins explains is left to the message of the browser', () => {
    expect(
      logged(['script-src-elem', 'https://evil.example/a.js'], ['img-src', 'blob'], ['style-src', 'inline']),
    ).toEqual([])
  })
})
