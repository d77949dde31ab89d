import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Root as ReactRoot, createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { type Http, http } from '~/adapters/http/client'
import { CONSOLE_PATH } from '~/contract/console/console-call'
import { sessionCalls } from '~/contract/console/session'
import { createTexts } from '~/ui/i18n/i18n'
import { ToastProvider } from '~/ui/kit/popup/toast'
import { applyScheme } from '@console/app/base/colours'
import { keepScheme } from '@console/app/base/preferences'
import { Root } from '@console/app/root'
import { loadAreas, loadTexts } from '@console/i18n/load'
import { type Console, createConsole } from '@console/kit/calls/console'
import { consoleSession } from '@console/kit/calls/session'
import { ConsoleContext, OperatorContext } from '@console/kit/calls/use-console'
import { screens } from '@console/screens/registry'
import { exhibitOf } from '@gallery/console/exhibits'
import { type ConsoleExhibit, isPiece } from '@gallery/console/stage/exhibit'
import { operatorWith } from '@gallery/console/stage/people'
import { type Served, serve } from '@gallery/console/stage/stage'
import { fingers } from '@gallery/stage/hand'
import type { Knobs } from '@gallery/stage/knobs'
import { NOW } from '@gallery/stage/now'
import { settled } from '@gallery/stage/settled'

let root: ReactRoot | undefined

/** Draws an exhibit in place of the one before; done when it stands still. */
export const show = async (name: string, { lang, scheme }: Knobs): Promise<void> => {
  const exhibit = exhibitOf(name)
  const container = document.getElementById('console')
  if (exhibit === undefined || container === null) throw new Error(`there is no exhibit ${name}`)
  leave()
  keepScheme(scheme)
  applyScheme(scheme)
  document.documentElement.lang = lang
  await everything()
  const i18n = createTexts('mo', lang, [await loadTexts(lang)])
  // a screen that was shown before does not load its texts again for another language
  await loadAreas(i18n, lang, textsOfScreens)
  window.history.replaceState(null, '', `${CONSOLE_PATH}${isPiece(exhibit) ? '/system' : exhibit.path}`)
  const { served, operator } = setUp(exhibit, lang)
  const console = consoleOver(served, lang)
  root = createRoot(container)
  root.render(
    isPiece(exhibit) ? (
      <ConsoleContext value={console} key={name}>
        <I18nextProvider i18n={i18n}>
          <Router base={CONSOLE_PATH}>
            <OperatorContext value={operator()}>
              <ToastProvider>
                <Bench>{exhibit.draw()}</Bench>
              </ToastProvider>
            </OperatorContext>
          </Router>
        </I18nextProvider>
      </ConsoleContext>
    ) : (
      <Root console={console} i18n={i18n} key={name} />
    ),
  )
  await exhibit.after?.({ ...fingers, stage: served.stage })
  await fingers.see(exhibit.sees)
  await settled()
  const [lacking] = served.unanswered()
  if (lacking !== undefined) throw new Error(`the exhibit ${name} has no answer for ${lacking}`)
}

/** The code of all screens: no exhibit waits for a chunk. */
const everything = (): Promise<unknown> =>
  Promise.all(Object.values(import.meta.glob('../../console/{kit,screens}/**/*.tsx')).map(load => load()))

const textsOfScreens = ['refusals', ...new Set(screens.flatMap(({ name, texts = [] }) => [name, ...texts]))]

const leave = (): void => {
  root?.unmount()
  root = undefined
  window.localStorage.clear()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.scrollTo(0, 0)
}

const setUp = ({ as = 'owner', set }: ConsoleExhibit, lang: Knobs['lang']) => {
  let operator = operatorWith(as === 'nobody' ? 'owner' : as)
  const served = serve(lang, change => {
    operator = { ...operator, ...change }
  })
  const { stage } = served
  if (as === 'nobody') stage.fail(sessionCalls.me, 401)
  else stage.answer(sessionCalls.me, () => operator)
  set?.(stage)
  return { served, operator: () => operator }
}

/** The console as it starts in a browser, over a fetch that answers from memory. */
const consoleOver = (served: Served, lang: Knobs['lang']): Console => {
  const client: Http = http({
    fetch: served.fetch,
    baseUrl: '',
    locale: 'mo',
    language: lang,
    token: () => undefined,
    onRefused: () => undefined,
    onServerTime: () => undefined,
    onActivity: () => undefined,
  })
  return createConsole({
    http: client,
    background: client,
    sendFile: (call, { params = {}, body, onProgress }) => {
      onProgress({ step: 'sending', part: 0.6 })
      return client.ask(call, { params, body })
    },
    session: consoleSession(client),
    clock: { now: () => NOW, serverNow: () => NOW },
    lang,
  })
}

function Bench({ children }: { readonly children: ReactNode }) {
  return (
    <main className="gallery-bench">
      <h1 className="sr-only">Kit</h1>
      {children}
    </main>
  )
}
