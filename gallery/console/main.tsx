import '@fontsource-variable/noto-sans-hk'
import '@fontsource-variable/roboto-mono'
import '@console/kit/base/styles'
import '@gallery/gallery.css'
import { createRoot } from 'react-dom/client'
import { exhibits } from '@gallery/console/exhibits'
import { show } from '@gallery/console/frame'
import { IndexPage } from '@gallery/index-page'
import { readKnobs } from '@gallery/stage/knobs'

/** The address of an exhibit: `/gallery/system/checks?lang=en`. The console's own address takes its place once it is drawn. */
const EXHIBIT = /^\/gallery\/(.+)$/u

const { pathname, search } = window.location
const asked = EXHIBIT.exec(pathname)?.[1]
const container = document.getElementById('console')
if (container !== null && asked === undefined)
  createRoot(container).render(<IndexPage names={exhibits.map(({ name }) => name)} widths={['1280', '768', '390']} />)
if (container !== null && asked !== undefined) {
  document.documentElement.classList.add('still')
  await show(asked, readKnobs(search))
  window.showExhibit = show
}
