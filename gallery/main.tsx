import 'reflect-metadata/lite'
import '@fontsource-variable/noto-sans-hk'
import '@fontsource-variable/roboto-mono'
import '~/ui/kit/styles/styles'
import '@gallery/gallery.css'
import { createRoot } from 'react-dom/client'
import { exhibits } from '@gallery/exhibits'
import { show } from '@gallery/frame'
import { IndexPage } from '@gallery/index-page'
import { keepToasts } from '@gallery/stage/keep-toasts'
import { readKnobs } from '@gallery/stage/knobs'

/** The address of an exhibit: `/gallery/orders/success?lang=en`. The shop's own address takes its place once it is drawn. */
const EXHIBIT = /^\/gallery\/(.+)$/u
/** What this tab shows, so that a reload shows it again. */
const LAST = 'gallery.last'

const { pathname, search } = window.location
const asked = EXHIBIT.exec(pathname) === null ? undefined : pathname + search
const isIndex = pathname === '/gallery' || pathname === '/gallery/'
const last = isIndex ? undefined : (asked ?? window.sessionStorage.getItem(LAST) ?? undefined)

if (last === undefined) {
  const container = document.getElementById('root')
  if (container !== null)
    createRoot(container).render(<IndexPage names={exhibits.map(({ name }) => name)} widths={['390', '360', '768']} />)
} else {
  document.documentElement.classList.add('still')
  keepToasts()
  window.sessionStorage.setItem(LAST, last)
  const { pathname: path, search: knobs } = new URL(last, window.location.origin)
  await show(EXHIBIT.exec(path)?.[1] ?? '', readKnobs(knobs))
  window.showExhibit = show
}
