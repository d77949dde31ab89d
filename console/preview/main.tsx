import 'reflect-metadata/lite'
import '~/ui/kit/styles/styles'
import '~/ui/app.css'
import * as E from 'fp-ts/Either'
import { createRoot } from 'react-dom/client'
import { bcp47 } from '~/domain/shared/locale'
import { createTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { applyColours } from '@console/preview/colours'
import { previewApp } from '@console/preview/preview-app'
import { ShownProduct } from '@console/preview/shown-product'
import { type PreviewMessage, READY, SHOWN, previewMessage } from '@console/screens/products/preview/preview-message'

/** A sheet that opens takes the focus. Here the focus stays where the operator is: in the console, or on what was tapped. */
Object.defineProperty(HTMLElement.prototype, 'focus', { value: () => undefined })

const container = document.getElementById('root')
const root = container === null ? undefined : createRoot(container)

/** Counts the messages: one that came later is shown, also if its texts were there first. */
let latest = 0

const say = (what: string): void => window.parent.postMessage(what, window.location.origin)
const sayShown = (): void => say(SHOWN)

const show = async (message: PreviewMessage): Promise<void> => {
  const own = (latest += 1)
  const { edition, lang, scheme, preview } = message
  const i18n = createTexts(edition, lang, [await loadTexts(edition, lang, 'first')])
  if (own !== latest) return
  document.documentElement.lang = bcp47(edition, lang)
  applyColours(preview.init.colors, scheme)
  root?.render(<ShownProduct app={previewApp(message)} i18n={i18n} no={preview.group.no} onShown={sayShown} />)
}

window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || origin !== window.location.origin) return
  const read = previewMessage.decode(data)
  if (E.isRight(read)) void show(read.right)
})
say(READY)
