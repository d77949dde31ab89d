import { type EditionCode, iso, localize, splitEdition } from '~/domain/shared/locale'
import { type ThemeColors, roles } from '~/graphics/theme'

/** By its path with edition prefix, for `canonical` and `hreflang`; not at all where the page is personal or missing. */
export type Indexed = { readonly as: string; readonly editions: readonly EditionCode[] } | 'never' | 'unsaid'

export const robots = (origin: string, indexed: Indexed): string => {
  if (indexed === 'unsaid') return ''
  return indexed === 'never'
    ? '<meta name="robots" content="noindex">'
    : alternates(origin, indexed.as, indexed.editions)
}

/**
 * The address of a page in each edition that has it, by its language tag for search engines. Other languages get the first
 * of them.
 */
export const editionLinks = (
  path: string,
  having: readonly EditionCode[],
): readonly { readonly tag: string; readonly path: string }[] => {
  const { path: bare } = splitEdition(path)
  return [
    ...having.map(edition => ({ tag: iso(edition), path: localize(edition, bare) })),
    { tag: 'x-default', path: localize(having[0] ?? 'mo', bare) },
  ]
}

const alternates = (origin: string, path: string, having: readonly EditionCode[]): string =>
  [
    `<link rel="canonical" href="${escape(origin + path)}">`,
    ...editionLinks(path, having).map(
      link => `<link rel="alternate" hreflang="${link.tag}" href="${escape(origin + link.path)}">`,
    ),
  ].join('\n')

/** What a chat shows of a link. */
export interface Shared {
  readonly site: string
  readonly title: string
  readonly description: string
  readonly path: string
  /** A path of the shop, or an address elsewhere. */
  readonly image: string | undefined
  /** The shop's own icon, for pages without a picture; empty: the software's picture. */
  readonly icon: string
}

/** The icon of tabs and home screens: the shop's own, or that of the software. */
export const iconLinks = (own: string): string =>
  own === ''
    ? `<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">`
    : `<link rel="icon" href="${escape(own)}">
<link rel="apple-touch-icon" href="${escape(own)}">`

/**
 * Open Graph, for previews in chats. It holds no data of the person who shares the link. `drawable`: the shop's own
 * pictures that chats can show, by name (`public/imgs/share`).
 */
export const openGraph = (
  origin: string,
  edition: EditionCode,
  shared: Shared,
  drawable: ReadonlySet<string> = new Set(),
): string => {
  const { path, size } = pictureOf(shared, drawable)
  return [
    ['og:type', 'website'],
    ['og:site_name', shared.site],
    ['og:title', shared.title],
    ['og:description', shared.description],
    ['og:url', origin + shared.path],
    ['og:locale', iso(edition).replace('-', '_')],
    ['og:image', new URL(path, origin).href],
    ...size,
  ]
    .map(([property = '', content = '']) => `<meta property="${property}" content="${escape(content)}">`)
    .join('\n')
}

interface Picture {
  readonly path: string
  /** The picture's size, so that chats show it large at once; empty if it is unknown. */
  readonly size: readonly (readonly [string, string])[]
}

/**
 * Chats show neither AVIF nor SVG, and then show no picture at all. So a converted copy or the shop's own picture
 * replaces it.
 */
const pictureOf = ({ image, icon }: Shared, drawable: ReadonlySet<string>): Picture => {
  const own = /^\/imgs\/products\/([\w-]+)\.avif$/u.exec(image ?? '')?.[1] ?? ''
  const copy = drawable.has(own) ? own : SHOP
  if (own !== copy && image !== undefined && isReadable(image)) return { path: image, size: [] }
  if (copy === SHOP && icon !== '') return { path: icon, size: [] }
  if (!drawable.has(copy)) return { path: ICON, size: [] }
  const size = [
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:type', 'image/jpeg'],
  ] as const
  return { path: `/imgs/share/${copy}.jpg`, size }
}

const isReadable = (image: string): boolean =>
  image !== '' && !/\.(?:avif|svg)(?:$|[?#])/iu.test(image) && URL.canParse(image, 'http://shop')

const SHOP = 'shop'
const ICON = '/icons/icon-512.png'

/** The page's background in both schemes, for the browser's own bars. */
export interface Ground {
  readonly light: string
  readonly dark: string
}

export const groundOf = (theme: ThemeColors): Ground => {
  const { light, dark } = roles(theme)
  return { light: light['ground'] ?? '', dark: dark['ground'] ?? '' }
}

export const ground = ({ light, dark }: Ground): string =>
  [
    `<meta name="theme-color" content="${escape(light)}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${escape(dark)}" media="(prefers-color-scheme: dark)">`,
  ].join('\n')

export const styleText = (css: string): string => css.replaceAll('</', '<\\/')

export const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
