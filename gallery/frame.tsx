import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type Root as ReactRoot, createRoot } from 'react-dom/client'
import type { i18n as I18n } from 'i18next'
import { Router } from 'wouter'
import type { App } from '~/application/app'
import { compose } from '~/composition/compose'
import { memoryAppPorts } from '@testing/memory/app-ports'
import { localize } from '~/domain/shared/locale'
import { type RouteName, routes } from '~/domain/site/routes'
import { receive } from '~/ui/account/login/auth-callback'
import { Root } from '~/ui/app'
import { createTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { leaveLayers } from '~/ui/kit/popup/layers'
import { ToastProvider } from '~/ui/kit/popup/toast'
import { AppContext } from '~/ui/kit/use-app'
import { pageOf, preloadPage } from '~/ui/pages'
import { dress } from '@gallery/stage/dress'
import { type Exhibit, isPiece } from '@gallery/stage/exhibit'
import { exhibitOf } from '@gallery/exhibits'
import { handOn } from '@gallery/stage/hand'
import type { Knobs } from '@gallery/stage/knobs'
import { settled } from '@gallery/stage/settled'
import { openStage, setOnline } from '@gallery/stage/stage'

let root: ReactRoot | undefined

/** Draws an exhibit in place of the one before; done when it stands still. */
export const show = async (name: string, knobs: Knobs): Promise<void> => {
  const exhibit = exhibitOf(name)
  if (exhibit === undefined) throw new Error(`there is no exhibit ${name}`)
  const container = document.getElementById('root')
  if (container === null) throw new Error('there is nothing to draw in')
  await leave()
  const i18n = await textsFor(knobs)
  dress(knobs)
  window.history.replaceState(null, '', localize(knobs.edition, isPiece(exhibit) ? '/about' : exhibit.path))
  const stage = openStage(knobs, isPiece(exhibit) ? undefined : exhibit.as)
  if (knobs.text !== 100) stage.store('device.textSize', String(knobs.text))
  if (!isPiece(exhibit)) exhibit.set?.(stage)
  const app = compose(memoryAppPorts(stage.shop, { edition: knobs.edition, lang: knobs.lang }, stage.parts()))
  await app.account.load()
  root = createRoot(container)
  const came = isPiece(exhibit) ? undefined : exhibit.came
  const over = came === undefined ? undefined : await receive(app, i18n, localize(knobs.edition, came))
  root.render(<Shown key={name} exhibit={exhibit} app={app} i18n={i18n} over={over} />)
  if (came === undefined) void app.session.restore()
  const hand = handOn(stage)
  await exhibit.after?.(hand)
  await hand.see(exhibit.sees)
  await settled()
}

/** Cleans up after an exhibit: removes the history entries of its layers before another address is set. */
const leave = async (): Promise<void> => {
  root?.unmount()
  root = undefined
  await new Promise<void>(given => leaveLayers(given))
  setOnline(true)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  window.scrollTo(0, 0)
}

const texts = new Map<string, Promise<I18n>>()

/** With the code and texts of every page: no exhibit waits for a chunk. */
const textsFor = ({ edition, lang }: Knobs): Promise<I18n> => {
  const key = `${edition} ${lang}`
  const held = texts.get(key) ?? prepare(edition, lang)
  texts.set(key, held)
  return held
}

const prepare = async (edition: Knobs['edition'], lang: Knobs['lang']): Promise<I18n> => {
  const i18n = createTexts(edition, lang, [await loadTexts(edition, lang, 'first')])
  for (const name of routeNames) await preloadPage(pageOf(name), i18n, edition, lang)
  await preloadPage('product-sheet', i18n, edition, lang)
  // what a screen fetches when it wants it is here already
  await Promise.all(Object.values(import.meta.glob('../src/ui/**/*.tsx')).map(load => load()))
  return i18n
}

const routeNames = Object.keys(routes).filter((name): name is RouteName => Object.hasOwn(routes, name))

function Shown({
  exhibit,
  app,
  i18n,
  over,
}: {
  readonly exhibit: Exhibit
  readonly app: App
  readonly i18n: I18n
  readonly over: ReactNode
}) {
  return isPiece(exhibit) ? (
    <Bench app={app} i18n={i18n} bare={exhibit.bare === true}>
      {exhibit.draw()}
    </Bench>
  ) : (
    <Root app={app} i18n={i18n} over={over} />
  )
}

/** What a control of the kit needs around it. */
function Bench({
  app,
  i18n,
  bare,
  children,
}: {
  readonly app: App
  readonly i18n: I18n
  readonly bare: boolean
  readonly children: ReactNode
}) {
  return (
    <AppContext value={app}>
      <I18nextProvider i18n={i18n}>
        <Router base={app.settings.edition === 'hk' ? '/hk' : ''}>
          <ToastProvider>
            <div className="app">
              {bare ? (
                children
              ) : (
                <main className="gallery-piece">
                  <h1 className="sr-only">Kit</h1>
                  {children}
                </main>
              )}
            </div>
          </ToastProvider>
        </Router>
      </I18nextProvider>
    </AppContext>
  )
}
