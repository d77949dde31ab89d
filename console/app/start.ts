import * as E from 'fp-ts/Either'
import { http } from '~/adapters/http/client'
import { BACKGROUND_HEADER } from '~/contract/console/console-call'
import type { ClockPort } from '~/domain/shared/clock.port'
import { offline } from '~/domain/shared/failure'
import { type Lang, iso } from '~/domain/shared/locale'
import { type Console, createConsole } from '@console/kit/calls/console'
import type { SendFile } from '@console/kit/calls/send-file'
import { consoleSession } from '@console/kit/calls/session'

/** The console of this browser: its calls go to the site that the page came from, with the session's cookie. */
export const startConsole = (lang: Lang): Console => {
  const clock = serverClock()
  const client = (headers: Readonly<Record<string, string>>) =>
    http({
      fetch: (address, init) =>
        fetch(address, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
      baseUrl: '',
      locale: iso('mo'),
      language: lang,
      token: () => undefined,
      onRefused: () => undefined,
      onServerTime: clock.learn,
      onActivity: () => undefined,
      onDefect: what => console.warn(what),
    })
  const own = client({})
  return createConsole({
    http: own,
    background: client({ [BACKGROUND_HEADER]: 'yes' }),
    sendFile: loadedWhenUsed(lang),
    session: consoleSession(own),
    clock,
    lang,
  })
}

/** Its code loads with the first file: the login does without it. */
const loadedWhenUsed =
  (lang: Lang): SendFile =>
  (call, sent) =>
  async () => {
    const code = await import('@console/kit/calls/send-file').catch(() => undefined)
    return code === undefined ? E.left(offline) : code.sendFileOver(lang)(call, sent)()
  }

/** Smaller differences are noise: the header of an answer has whole seconds. */
const NOISE_MS = 2000

const serverClock = (): ClockPort & { readonly learn: (serverMs: number) => void } => {
  let ahead = 0
  return {
    now: () => Date.now(),
    serverNow: () => Date.now() + ahead,
    learn: serverMs => {
      const seen = serverMs - Date.now()
      ahead = Math.abs(seen) < NOISE_MS ? 0 : seen
    },
  }
}
