import type { i18n as I18n } from 'i18next'
import { useEffect, useMemo, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { type BaseLocationHook, Router } from 'wouter'
import type { App } from '~/application/app'
import { known } from '~/application/lib/remote'
import { localize } from '~/domain/shared/locale'
import { matchAddress, pathTo } from '~/domain/site/routes'
import { PopupLayer } from '~/ui/kit/popup/popup'
import { ToastProvider } from '~/ui/kit/popup/toast'
import { AppContext, useApp } from '~/ui/kit/use-app'
import { useLive } from '~/ui/kit/use-live'
import { Rows } from '~/ui/shop/listing/rows'
import ProductSheet from '~/ui/shop/product/product-sheet'

/** A product as a guest sees it: its page, and behind that its row of the list. */
export function ShownProduct({
  app,
  i18n,
  no,
  onShown,
}: {
  readonly app: App
  readonly i18n: I18n
  readonly no: string
  /** It is drawn, with all of its parts. */
  readonly onShown: () => void
}) {
  useEffect(() => whenWhole(onShown))
  const { edition } = app.settings
  const [isOpen, setOpen] = useState(true)
  const here = localize(edition, isOpen ? pathTo('product', { product: no }) : pathTo('order'))
  const hook = useMemo(() => locationAt(here, setOpen), [here])
  return (
    <AppContext value={app}>
      <I18nextProvider i18n={i18n}>
        <Router base={edition === 'hk' ? '/hk' : ''} hook={hook} searchHook={noSearch}>
          <ToastProvider>
            <PopupLayer>
              <div className="app" inert={isOpen}>
                <main>
                  <Row />
                </main>
              </div>
              {isOpen ? <Page no={no} /> : null}
            </PopupLayer>
          </ToastProvider>
        </Router>
      </I18nextProvider>
    </AppContext>
  )
}

/** Looks in each frame whether a part is still to come. Returns the end of that. */
const whenWhole = (then: () => void): (() => void) => {
  let frame = 0
  const look = (): void => {
    if (document.querySelector('.skeleton') === null) then()
    else frame = requestAnimationFrame(look)
  }
  frame = requestAnimationFrame(look)
  return () => cancelAnimationFrame(frame)
}

/** The address stays: a link opens the product or closes it, and any other one does nothing. */
const locationAt =
  (path: string, setOpen: (isOpen: boolean) => void): BaseLocationHook =>
  () => [
    path,
    (to: string) => {
      const name = matchAddress(to)?.name
      if (name === 'product' || name === 'order') setOpen(name === 'product')
    },
  ]

const noSearch = () => ''

function Row() {
  const { catalog } = useApp()
  const groups = known(useLive(catalog.listing({}).state)) ?? []
  const categories = known(useLive(catalog.categories.state)) ?? []
  return <Rows of="preview" groups={groups} categories={categories} />
}

/** The ways to hand a product on are no part of the preview. */
const LEAVES = '.sheet > header button'

function Page({ no }: { readonly no: string }) {
  return (
    <div
      onClickCapture={event => {
        if (event.target instanceof Element && event.target.closest(LEAVES) !== null) event.stopPropagation()
      }}
    >
      <ProductSheet name="product" params={{ product: no }} search="" />
    </div>
  )
}
