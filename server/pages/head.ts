import { type EditionCode, editions, iso, localize, splitEdition } from '~/domain/locale'
import { type ThemeColors, roles } from '~/domain/theme'

/** By its path with edition prefix, for `canonical` and `hreflang`; not at all where the page is personal or missing. */
export type Indexed = { readonly as: string } | 'never' | 'unsaid'

export const robots = (origin: string, indexed: Indexed): string => {
  if (indexed === 'unsaid') return ''
  return indexed === 'never' ? '<meta name="robots" content="noindex">' : alternates(origin, indexed.as)
}

/** Each edition's address of a page, by the tag that search engines know; who speaks neither is shown the default edition. */
export const editionLinks = (path: string): readonly { readonly tag: string; readonly path: string }[] => {
  const { path: bare } = splitEdition(path)
  return [
    ...editions.map(edition => ({ tag: iso(edition), path: localize(edition, bare) })),
    { tag: 'x-default', path: localize('mo', bare) },
  ]
}

const alternates = (origin: string, path: string): string =>
  [
    `<link rel="canonical" href="${escape(origin + path)}">`,
    ...editionLinks(path).map(
      link => `<link rel="alternate" hreflang="${link.tag}" href="${escape(origin + link.path)}">`,
    ),
  ].join('\n')

/** What a chat shows of a link. */
export interface Shared {
  readonly site: string
  readonly title: string
  readonly description: string
  readonly path: string
  /** A path of ours, or another place's address. */
  readonly image: string | undefined
}

/** Open Graph, as chats read it: nobody is told who opened the link. */
export const openGraph = (origin: string, edition: EditionCode, shared: Shared): string => {
  const picture = readable(shared.image)
  const image = picture === undefined ? origin + ICON : new URL(picture, origin).href
  return [
    ['og:type', 'website'],
    ['og:site_name', shared.site],
    ['og:title', shared.title],
    ['og:description', shared.description],
    ['og:url', origin + shared.path],
    ['og:locale', iso(edition).replace('-', '_')],
    ['og:image', image],
  ]
    .map(([property = '', content = '']) => `<meta property="${property}" content="${escape(content)}">`)
    .join('\n')
}

/** Chats draw neither AVIF nor SVG, and no picture at all where they are given one: the shop's own sign stands in. */
const readable = (image: string | undefined): string | undefined =>
  image === undefined || image === '' || /\.(?:avif|svg)(?:$|[?#])/iu.test(image) || !URL.canParse(image, 'http://shop')
    ? undefined
    : image

const ICON = '/icons/icon-512.png'

/** The page's ground in both schemes, for the browser's own bars. */
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
