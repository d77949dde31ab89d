import type * as views from '~/entry-server'
import type { CatalogSeed, PageData } from '~/entry-server'
import { admit } from '~/domain/account/access'
import { guest } from '~/domain/account/session'
import type { Init } from '~/domain/catalog/catalog'
import { type EditionCode, bcp47 } from '~/domain/shared/locale'
import { type RegionSettings, defaultRegion } from '~/domain/site/region'
import { routes } from '~/domain/site/routes'
import { type ThemeColors, defaultTheme, themeCss } from '~/graphics/theme'
import { contentSecurityPolicy } from '@server/pages/csp'
import type { Stylesheet } from '@server/pages/assets'
import { groundOf, styleText } from '@server/pages/head'
import { headWords } from '@server/pages/head-texts'
import { NO_SCRIPT, bootScript, documentOf } from '@server/pages/html'
import { styleOf } from '@server/pages/page-style'
import type { PageRequest } from '@server/pages/page-request'
import { originOf } from '@server/pages/static-site'
import type { PublicAnswer } from '@server/platform/answers/answer-memory'
import { defined } from '~/domain/shared/defined'

/** What draws a page. */
export type Views = Pick<typeof views, 'isPage' | 'pageNeeds' | 'renderView'>

/** The settings of all documents. */
export interface DocumentOptions {
  readonly origin: string
  readonly entry: string
  readonly before?: readonly string[]
  readonly css: string
  readonly stylesheet?: Stylesheet
  readonly drawable?: ReadonlySet<string>
  readonly allowZoom: boolean
  readonly realtime: PageData['realtime']
  /** The operator's settings for regions and webviews; absent: the defaults. */
  readonly region?: RegionSettings
  /** Further origins of pictures; absent: none. */
  readonly imageOrigins?: readonly string[]
  /** Further origins to which pages connect; absent: none. */
  readonly connectOrigins?: readonly string[]
  readonly dev?: { readonly head: string }
}

/** What one document depends on, besides its address and its language. */
export interface DocumentFacts {
  readonly seed: Required<CatalogSeed>
  /** The address has no page. */
  readonly missing: boolean
  /** The editions that have the page. */
  readonly soldIn: readonly EditionCode[]
  /** The address of the tag manager that may run; undefined: it may not. */
  readonly tags: string | undefined
}

/** A document with its headers: the same bytes for all who ask for it. */
export const documentAnswer = async (
  page: PageRequest,
  facts: DocumentFacts,
  { renderView }: Pick<Views, 'renderView'>,
  options: DocumentOptions,
): Promise<PublicAnswer> => {
  const { path, edition, lang, match } = page
  const { seed, missing, soldIn } = facts
  // the page of an unknown address is no public page
  const tags = missing ? undefined : facts.tags
  const search = page.query.slice(1)
  const colors = themeOf(seed.init)
  const view = await renderView({ path, search, edition, lang, seed, now: Date.now(), missing })
  const drawn = missing || (match !== undefined && routes[match.name].drawn)
  const { stylesheet } = options
  const css = stylesheet === undefined ? options.css : styleOf(stylesheet.rules, NO_SCRIPT + view.html + view.lost)
  const inline = {
    style: styleText(themeCss(colors) + css),
    script: bootScript({ ...options, ...defined({ style: stylesheet?.address }) }, drawn),
  }
  const body = documentOf({
    edition,
    lang,
    ...headWords({ path, search, match, missing, soldIn }, seed, view),
    keywords: seed.init.info.keywords,
    origin: options.origin,
    drawable: options.drawable,
    ...inline,
    ground: groundOf(colors),
    icon: seed.init.imgs.icon,
    allowZoom: options.allowZoom,
    data: JSON.stringify(dataOf(page, { ...facts, tags }, options)),
    body: view.html,
    lost: view.lost,
    devHead: options.dev?.head ?? '',
  })
  // an unknown guard is a mistake of the build (docs/spec/product.md#8-error-catalogue)
  const broken = match !== undefined && admit(match.name, guest)._tag === 'error'
  return {
    status: missing ? 404 : broken ? 500 : 200,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-cache',
      Vary: 'Cookie, Accept-Encoding',
      'Content-Language': bcp47(edition, lang),
      'Content-Security-Policy': contentSecurityPolicy({
        scripts: [inline.script],
        styles: [inline.style],
        realtime: options.realtime,
        calls: [originOf((options.region ?? defaultRegion).trace), ...(options.connectOrigins ?? [])],
        images: options.imageOrigins,
        tagManager: tags,
      }),
    },
    body,
  }
}

const dataOf = (
  { path, edition, lang }: PageRequest,
  { seed, missing, tags }: DocumentFacts,
  { realtime, region }: DocumentOptions,
): PageData => ({
  build: __BUILD__,
  edition,
  lang,
  apiBase: '',
  seed,
  ...defined({ realtime, region, tags }),
  ...(missing ? { missing: path } : {}),
})

export const themeOf = (init: Init): ThemeColors => ({ ...defaultTheme, ...init.colors })
