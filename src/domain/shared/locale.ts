/** A regional edition: Macau or Hong Kong. It decides the path's prefix, wording, currency label and addresses. */
export type EditionCode = 'mo' | 'hk'

/** The language of the interface, chosen apart from the edition (docs/spec/decisions.md#4-locale-and-region). */
export type Lang = 'zh-Hant' | 'en'

/** Both editions, the default one first. */
export const editions: readonly EditionCode[] = ['mo', 'hk']

/** The tag for the `lang` attribute of a page: `zh-Hant-MO`, `en-HK`. */
export const bcp47 = (edition: EditionCode, lang: Lang): string => `${lang}-${edition.toUpperCase()}`

/** An edition's own tag: `zh-MO`, `zh-HK`. */
export const iso = (edition: EditionCode): string => `zh-${edition.toUpperCase()}`

/**
 * Parts a path (with its query and hash, if any) into the edition and the path within it, which starts with a slash. Only
 * `/hk` is a prefix: `/mo/order` and `/hkx` are paths of the default edition. One prefix is taken off, no more.
 */
export const splitEdition = (path: string): { readonly edition: EditionCode; readonly path: string } => {
  if (!/^\/hk(?![^/?#])/.test(path)) return { edition: 'mo', path }
  const rest = path.slice('/hk'.length)
  return { edition: 'hk', path: rest.startsWith('/') ? rest : `/${rest}` }
}

/**
 * The same path in an edition, with its query and hash. Every edition prefix that is there is taken off first, so that
 * doing it twice changes nothing. The result starts with exactly one slash, also when what is left behind a prefix
 * (`/hk//host`) would lead to another site.
 */
export const localize = (edition: EditionCode, path: string): string => {
  const bare = bareOf(path)
  switch (edition) {
    case 'mo':
      return bare
    case 'hk':
      return `/hk${/^\/(?:[?#]|$)/.test(bare) ? bare.slice(1) : bare}`
  }
}

/**
 * The edition that matches a browser's languages, in its order of preference. Exact tags come first (`zh-HK`,
 * `zh-Hant-MO`, `en-HK`), then languages alone (`zh-TW` is Chinese, the language of the default edition).
 * Undefined if no language matches.
 */
export const detectEdition = (accepted: readonly string[]): EditionCode | undefined => {
  const tags = accepted.map(tag => tag.trim().toLowerCase())
  const exact = tags.flatMap(tag => editions.filter(edition => tagsOf(edition).includes(tag)))
  const byLanguage = tags.flatMap(tag =>
    editions.filter(edition => tagsOf(edition).some(own => sameLanguage(own, tag))),
  )
  return exact[0] ?? byLanguage[0]
}

/**
 * The edition of the root page. The first of these that is known decides: the earlier choice, the visitor's country if
 * it has an edition, the browser's languages, `mo`.
 */
export const rootEdition = (input: {
  readonly cookie: EditionCode | undefined
  readonly country: string | undefined
  readonly accepted: readonly string[]
}): EditionCode => {
  const country = input.country?.toLowerCase()
  return input.cookie ?? editions.find(edition => edition === country) ?? detectEdition(input.accepted) ?? 'mo'
}

/** A language kept in a cookie; anything but `en` is Traditional Chinese. */
export const parseLang = (raw: unknown): Lang => (raw === 'en' ? 'en' : 'zh-Hant')

/**
 * The language that an `Accept-Language` header prefers among ours: the highest weight, the earlier of equals; Traditional
 * Chinese when it names neither.
 */
export const preferredLang = (acceptLanguage: string): Lang => {
  const ranges = acceptLanguage.split(',').flatMap(rangeOf)
  const best = ranges.reduce((top, range) => (range.weight > top.weight ? range : top), {
    lang: 'zh-Hant',
    weight: 0,
  })
  return parseLang(best.lang)
}

// browsers read a backslash as a slash, and skip leading control characters and spaces; one pass at any length
const bareOf = (path: string): string =>
  `/${path.replace(/^(?:[^!-.0-[\]-\uffff]*hk(?![^/?#]))*[^!-.0-[\]-\uffff]*/, '')}`

const tagsOf = (edition: EditionCode): readonly string[] =>
  [iso(edition), bcp47(edition, 'zh-Hant'), bcp47(edition, 'en')].map(tag => tag.toLowerCase())

const sameLanguage = (own: string, tag: string): boolean => own.split('-')[0] === tag.split('-')[0]

const rangeOf = (range: string): readonly { readonly lang: Lang; readonly weight: number }[] => {
  const [tag = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase())
  const weight = Number(parameters.find(each => each.startsWith('q='))?.slice('q='.length) ?? '1')
  if (!(weight > 0 && weight <= 1)) return []
  const language = tag.split('-')[0]
  if (language === 'en') return [{ lang: 'en', weight }]
  return language === 'zh' ? [{ lang: 'zh-Hant', weight }] : []
}
