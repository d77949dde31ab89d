import { setTimeout as pause } from 'node:timers/promises'
import type { Recorder } from '@conform/world/recorder'

/** What a browser has besides its pages: cookies. */
export interface Browser {
  readonly fetch: typeof fetch
  readonly cookies: () => string | undefined
  /** Stores the cookies of an answer. */
  readonly take: (headers: Headers) => void
}

/** The longest wait for a shop that says `Retry-After`, and how often. */
export interface Patience {
  readonly seconds: number
}

const MOST_WAITS = 5

/** This limit is a rule of the contract itself: a clause looks at it, so the run does not wait for it. */
const OWN_LIMITS = /\/api\/verify\/tel$/u

/**
 * A browser that records what it sends. It waits for a busy shop while the run has patience, and then hands the refusal
 * on.
 */
export const browser = (record: Recorder['record'], patience: Patience): Browser => {
  const jar = new Map<string, string>()
  const cookies = () => (jar.size === 0 ? undefined : [...jar].map(pair => pair.join('=')).join('; '))

  const take = (headers: Headers) => {
    for (const line of headers.getSetCookie()) keep(jar, line)
  }

  const once: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    const cookie = cookies()
    if (cookie !== undefined) headers.set('Cookie', cookie)
    const { pathname, search } = new URL(input instanceof Request ? input.url : input)
    const began = performance.now()
    const response = await fetch(input, { ...init, headers })
    take(response.headers)
    record(
      {
        method: init?.method ?? 'GET',
        path: pathname + search,
        headers: Object.fromEntries(headers),
        ...(typeof init?.body === 'string' ? { body: init.body } : {}),
      },
      { status: response.status, headers: response.headers, body: await response.clone().text() },
      performance.now() - began,
    )
    return response
  }

  const patient: typeof fetch = async (input, init) => {
    for (let waits = 0; ; waits += 1) {
      const response = await once(input, init)
      const seconds = waitOf(response)
      if (seconds === undefined || seconds > patience.seconds || waits === MOST_WAITS) return response
      await pause(seconds * 1_000)
    }
  }
  return { fetch: patient, cookies, take }
}

const waitOf = ({ status, headers, url }: Response): number | undefined => {
  if ((status !== 429 && status !== 503) || OWN_LIMITS.test(url)) return undefined
  const seconds = Number(headers.get('Retry-After') ?? '1')
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 1
}

const keep = (jar: Map<string, string>, line: string): void => {
  const [, name = '', value = ''] = /^([^=;]+)=([^;]*)/u.exec(line) ?? []
  const isGone = value === '' || /;\s*max-age=0(?:;|$)/iu.test(line)
  if (isGone) jar.delete(name)
  else jar.set(name, value)
}
