// first, so that the styles of a page come after the shared styles
import '~/ui/kit/styles/styles'
import type { i18n as I18n } from 'i18next'
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type RouterOptions, Router, useLocation } from 'wouter'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { type Verdict, admit, forcedPage } from '~/domain/account/access'
import { localize, splitEdition } from '~/domain/shared/locale'
import { escapeAddress } from '~/domain/site/redirect'
import { type Match, pathTo, routes } from '~/domain/site/routes'
import { isGuest, userOf } from '~/domain/account/session'
import { useTextSize } from '~/ui/account/settings/use-text-size'
import { CartBar } from '~/ui/cart/cart-bar'
import { AppContext, useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { useLayersOpen } from '~/ui/kit/popup/layers'
import { PopupLayer } from '~/ui/kit/popup/popup'
import { ToastProvider } from '~/ui/kit/popup/toast'
import { navigateWithin } from '~/ui/kit/navigation/navigate'
import { ErrorNotice } from '~/ui/kit/error/error-notice'
import type { Page } from '~/ui/kit/page-props'
import { type Piece, pageComponents, pageOf, sheetOf } from '~/ui/pages'
import { Skeleton } from '~/ui/kit/error/skeleton'
import { ErrorBoundary } from '~/ui/shell/error-boundary'
import { ErrorPage } from '~/ui/kit/error/error-page'
import { Footer } from '~/ui/shell/footer'
import { Offline } from '~/ui/shell/offline'
import { Progress } from '~/ui/shell/progress'
import { TabBar } from '~/ui/shell/tab-bar'
import { TopBar } from '~/ui/shell/top-bar'
import { Unpaid } from '~/ui/shell/unpaid'
import { type CurrentRoute, isShelf, useCurrentRoute, useBackgroundRoute } from '~/ui/shell/use-current-route'
import { useRouteFocus } from '~/ui/shell/use-route-focus'
import { usePageTitle } from '~/ui/shell/use-page-title'
import { usePrefetch } from '~/ui/use-prefetch'
import '~/ui/app.css'

/** The shop for one page: in a tab, in a request or in a test. */
export function Root({
  app,
  i18n,
  router,
  missing,
  over,
}: {
  readonly app: App
  readonly i18n: I18n
  readonly router?: RouterOptions
  /** Covers the whole shop for a moment. */
  readonly over?: ReactNode
  /** A path that the server answered with the error page. */
  readonly missing?: string
}) {
  const { edition, lang } = app.settings
  const pages = useMemo(() => pageComponents(i18n, edition, lang), [i18n, edition, lang])
  return (
    <AppContext value={app}>
      <I18nextProvider i18n={i18n}>
        <Router base={edition === 'hk' ? '/hk' : ''} aroundNav={navigateWithin} {...router}>
          <ToastProvider>
            <PopupLayer>
              <Shell pages={pages} missing={missing} />
            </PopupLayer>
            {over}
          </ToastProvider>
        </Router>
      </I18nextProvider>
    </AppContext>
  )
}

/** The top bar, the page and the dock, with the guards in front of the page. */
function Shell({
  pages,
  missing,
}: {
  readonly pages: (piece: Piece) => Page | undefined
  readonly missing: string | undefined
}) {
  const here = useCurrentRoute(missing)
  const opened = here.match === undefined ? undefined : sheetOf(here.match)
  const under = useBackgroundRoute(here, opened !== undefined)
  const Sheet = opened === undefined ? undefined : pages(opened)
  const forced = useForced()
  const name = under.match?.name
  const title = usePageTitle(under, opened !== undefined)
  useRouteFocus(under.path)
  usePrefetch()
  useTextSize()
  // the page behind a sheet is inert from the first HTML on
  const behind = useLayersOpen() || Sheet !== undefined

  return (
    <>
      <Progress />
      <div className="app" inert={behind}>
        <TopBar match={under.match} title={title} back={name !== forced && name !== 'mp'} />
        <ErrorBoundary key={isShelf(under) ? 'shelf' : under.path}>
          <Suspense fallback={<Skeleton />}>
            <Guarded here={under} pages={pages} />
          </Suspense>
        </ErrorBoundary>
        {under.match !== undefined && hasFooter(under.match) ? <Footer /> : null}
        <div className="dock">
          <Offline />
          <Unpaid page={name} />
          <CartBar page={name} />
          {forced === undefined && name !== 'mp' ? <TabBar match={under.match} /> : null}
        </div>
      </div>
      {here.match === undefined || Sheet === undefined ? null : (
        <Suspense fallback={<div className="scrim" />}>
          <Sheet key={here.path} name={here.match.name} params={here.match.params} search={under.search} />
        </Suspense>
      )}
    </>
  )
}

/** The page that this customer has to deal with before any other. */
const useForced = () => {
  const { session, catalog } = useApp()
  const user = userOf(useLive(session.state))
  const init = known(useLive(catalog.init.state))
  return user === undefined ? undefined : forcedPage(user, init?.policies)
}

function Guarded({
  here: { match, search },
  pages,
}: {
  readonly here: CurrentRoute
  readonly pages: (piece: Piece) => Page | undefined
}) {
  const app = useApp()
  const session = useLive(app.session.state)
  const init = known(useLive(app.catalog.init.state))
  const held = useLive(app.navigation.held)
  const Page = match === undefined ? undefined : pages(pageOf(match.name))
  if (match === undefined || Page === undefined) return <ErrorPage status={404} />
  const Shape = Page.Skeleton ?? Skeleton
  const verdict = admit(match.name, session, init?.policies)
  switch (verdict._tag) {
    case 'open':
      return <Page name={match.name} params={match.params} search={search} />
    case 'wait':
      return verdict.failure === undefined ? (
        <Shape />
      ) : (
        <main>
          <ErrorNotice failure={verdict.failure} onRetry={() => void app.session.restore()} />
        </main>
      )
    case 'missing':
      return <ErrorPage status={404} />
    case 'error':
      return <ErrorPage status={verdict.status} detail={verdict.message} />
    case 'go':
      // the form that is being sent stays; of a customer's page nothing is drawn yet
      if (held && routes[match.name].access === 'guest')
        return <Page name={match.name} params={match.params} search={search} />
      return held ? (
        <Shape />
      ) : (
        <Sent {...verdict}>
          <Shape />
        </Sent>
      )
  }
}

/** Redirects to another page. `keep`: that page leads back here afterwards. */
function Sent({ to, keep, children }: Extract<Verdict, { readonly _tag: 'go' }> & { readonly children: ReactNode }) {
  const { session, navigation, settings } = useApp()
  const [, navigate] = useLocation()
  const done = useRef(false)
  useEffect(() => {
    // hydration draws what the server drew for a guest, also while a kept session is being restored or a new one begins
    if (done.current || navigation.held.now() || (to === 'login' && !isGuest(session.state.now()))) return
    done.current = true
    const { pathname, search, hash } = window.location
    const wanted = escapeAddress(splitEdition(pathname).path + search + hash)
    const login = to === 'login'
    if (keep && !login) navigation.keep(wanted)
    navigate(`~${login ? navigation.toLogin(wanted) : localize(settings.edition, pathTo(to))}`, { replace: true })
  })
  return children
}

const hasFooter = (match: Match): boolean => match.name === 'home' || match.name === 'about' || match.name === 'me'
