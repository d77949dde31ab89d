import 'reflect-metadata/lite'
import { Writable } from 'node:stream'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { I18nextProvider } from 'react-i18next'
import type { CatalogSeed } from '~/application/catalog/catalog'
import { compose } from '~/composition/compose'
import { requestPorts } from '~/composition/server'
import { type EditionCode, type Lang, splitEdition } from '~/domain/shared/locale'
import { matchRoute } from '~/domain/site/routes'
import { Root } from '~/ui/app'
import { describePage } from '~/ui/i18n/head'
import { createTexts } from '~/ui/i18n/i18n'
import { loadTexts } from '~/ui/i18n/load'
import { hasPage, needsAccount, pageOf, preloadPage, sheetOf } from '~/ui/pages'
import { DocumentChunkError } from '~/ui/shell/chunk-error-document'

export type { CatalogSeed } from '~/application/catalog/catalog'
export type { PageData, RealtimeAddress } from '~/application/catalog/page-data'
export { pageNeeds } from '~/application/catalog/page-needs'
export { FIRST as firstRows } from '~/ui/shop/listing/use-growing'

/** A view to render. `path` is the whole path with its edition prefix, `search` the query without the question mark. */
export interface View {
  readonly path: string
  readonly search: string
  readonly edition: EditionCode
  readonly lang: Lang
  readonly seed: CatalogSeed
  readonly now: number
  /** The path gets the error page. */
  readonly missing: boolean
}

/** True if there is a page to render for this path. */
export const isPage = (path: string): boolean => {
  const match = matchRoute(path)
  return match !== undefined && hasPage(match.name)
}

/** The parts of a document. */
export interface Drawing {
  readonly html: string
  /** The markup shown instead of the page if its code does not load. */
  readonly lost: string
  readonly title: string
  readonly description: string | undefined
}

/** Renders a view for a guest. Personal parts load later, in the browser. */
export const renderView = async (view: View): Promise<Drawing> => {
  const { edition, lang } = view
  const i18n = createTexts(edition, lang, [await loadTexts(edition, lang, 'first')])
  const match = matchRoute(view.path)
  if (match !== undefined && !view.missing)
    for (const piece of [pageOf(match.name), sheetOf(match)])
      if (piece !== undefined) await preloadPage(piece, i18n, edition, lang)

  const app = compose(requestPorts({ edition, lang }, view.seed, view.now))
  if (match !== undefined && needsAccount(match.name)) await app.account.load()
  const path = `${edition === 'hk' ? '/hk' : ''}${splitEdition(view.path).path}`
  const { prelude } = await prerenderToNodeStream(
    <Root
      app={app}
      i18n={i18n}
      router={{ ssrPath: path, ssrSearch: view.search }}
      {...(view.missing ? { missing: view.path } : {})}
    />,
    // otherwise React sends a large page as skeletons first and replaces them by an inline script, which the policy
    // blocks
    { progressiveChunkSize: Infinity },
  )
  const product = match?.params['product']
  const heading =
    match === undefined || view.missing
      ? i18n.t('title.notFound')
      : ((product === undefined ? undefined : view.seed.products[product]?.name) ?? i18n.t(`title.${match.name}`))
  const description = match === undefined || view.missing ? undefined : describePage(match.name, lang)
  return { html: await textOf(prelude), lost: lostIn(i18n), title: heading, description }
}

/** The markup shown if the code of a document does not load. */
export const renderLost = async (edition: EditionCode, lang: Lang): Promise<string> =>
  lostIn(createTexts(edition, lang, [await loadTexts(edition, lang, 'first')]))

const lostIn = (i18n: ReturnType<typeof createTexts>): string =>
  renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <DocumentChunkError />
    </I18nextProvider>,
  )

/** The page shown without a network, in both languages. The browser decides which one to show. */
export const renderOffline = async (names: Readonly<Record<Lang, string>>): Promise<string> => {
  const { OfflinePage } = await import('~/ui/shell/offline-page')
  const pages = await Promise.all(
    langs.map(async lang => {
      const texts = await Promise.all([loadTexts('mo', lang, 'first'), loadTexts('mo', lang, 'rest')])
      return (
        <I18nextProvider key={lang} i18n={createTexts('mo', lang, texts)}>
          <OfflinePage name={names[lang]} hidden={lang !== 'zh-Hant'} />
        </I18nextProvider>
      )
    }),
  )
  return renderToStaticMarkup(<>{pages}</>)
}

const langs: readonly Lang[] = ['zh-Hant', 'en']

const textOf = (stream: NodeJS.ReadableStream): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    stream
      .on('error', reject)
      .pipe(
        new Writable({
          write(chunk: Buffer, _encoding, next) {
            chunks.push(Buffer.from(chunk))
            next()
          },
        }),
      )
      .on('finish', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
