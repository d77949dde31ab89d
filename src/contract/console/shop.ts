import * as t from 'io-ts'
import { act, look, lookBy } from '~/contract/console/console-call'
import { pageText } from '~/contract/page-text.wire'
import { count, object, opaque, text } from '~/contract/wire'
import { isColour } from '~/domain/catalog/colour'

const LONGEST_LINE = 2_000
const ADDRESS = 500

const line = text(LONGEST_LINE, 1)
/** A text in both languages. Neither is empty. */
const texts = t.type({ 'zh-Hant': line, en: line })
const address = text(ADDRESS)

const info = object(
  {
    name: texts,
    description: texts,
    keywords: texts,
    welcome: texts,
    web: address,
    email: address,
    facebook: address,
    instagram: address,
  },
  { addresses: object({}, { mo: texts, hk: texts }) },
)

const counter = object({ address: texts }, { hours: texts, map: address })

/** Where customers ask and pay in cash. */
const service = object(
  { customer: object({ phone: text(40) }, { hours: texts }) },
  { counters: object({}, { mo: counter, hk: counter }) },
)

const banner = object(
  { image: address, link: text(ADDRESS, 1), alt: texts },
  { title: texts, text: texts, art: text(20) },
)
export type ConsoleBanner = t.TypeOf<typeof banner>

/** Addresses of pictures; an empty one: there is none. */
const pictures = object({ logo: address, logo_long: address, wx: address, qrcode: address }, { icon: address })

const colour = opaque(
  new t.Type<string, string>(
    'a colour',
    (u): u is string => typeof u === 'string' && isColour(u),
    (u, context) => (typeof u === 'string' && isColour(u) ? t.success(u) : t.failure(u, context)),
    t.identity,
  ),
  { type: 'string', pattern: '^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$' },
)

const COLOURS = {
  primary: colour,
  secondary: colour,
  chicago: colour,
  'light-gray': colour,
  'dove-gray': colour,
  'desert-storm': colour,
}

const tips = object({}, { home: texts, checkout: texts, payment: texts })

const method = t.type({ code: text(20, 1), enabled: t.boolean })

const shownMethod = t.type({
  code: t.string,
  name: texts,
  enabled: t.boolean,
  /** Does a provider of this shop serve it? Without one it is not offered. */
  served: t.boolean,
})
export type ConsoleMethod = t.TypeOf<typeof shownMethod>

/** The settings of the shop. */
export const shopSettings = t.type({
  /** Of the catalogue: a change names the one that the operator saw. */
  revision: count(0),
  info,
  service,
  banners: t.readonlyArray(banner),
  pictures,
  colors: object({}, COLOURS),
  tips,
  methods: t.readonlyArray(shownMethod),
  policies: t.readonlyArray(t.type({ id: t.string, version: t.string })),
  /** How customers log in. The settings of the server decide it. */
  logins: t.type({ phone_codes: t.boolean, registration: t.boolean, social: t.readonlyArray(t.string) }),
})
export type ShopSettings = t.TypeOf<typeof shopSettings>

/** Parts of the settings. A part that is absent stays as it is. */
const change = object(
  { revision: count(0) },
  {
    info,
    service,
    banners: t.readonlyArray(banner),
    pictures,
    colors: object({}, COLOURS),
    tips,
    methods: t.readonlyArray(method),
  },
)

/** What changed, or would change. */
const changed = t.type({
  revision: count(0),
  /** Such as `info.name.en: "A" → "B"`. */
  parts: t.readonlyArray(t.string),
})

/** Markdown in both languages. */
const LONGEST_WORDS = 60_000
/** In bytes, with both languages. */
const LONGEST_PAGE = 512 * 1024
const words = text(LONGEST_WORDS)

const page = t.keyof({ refund: null, service: null, privacy: null, about: null, help: null })
export type ShopPage = t.TypeOf<typeof page>

const pageWords = object(
  { revision: count(0), page },
  {
    words: t.type({ 'zh-Hant': words, en: words }),
    /** Of a policy: a new version asks every customer to consent again. */
    version: t.string,
  },
)
export type ShopPageWords = t.TypeOf<typeof pageWords>

const wordsChange = object(
  { revision: count(0), page, words: t.type({ 'zh-Hant': words, en: words }) },
  { version: text(64, 1) },
)

/** `kind`: what is wrong with the line. */
const markdownFault = t.type({
  line: count(1),
  kind: t.keyof({ title: null, heading: null, block: null, inline: null, link: null }),
})
export type ConsoleMarkdownFault = t.TypeOf<typeof markdownFault>

/** Texts that shoppers read. */
const SHOWN_TO_SHOPPERS = ['info', 'service', 'banners', 'pictures', 'colors', 'tips', 'methods']

export const shopCalls = {
  showShop: look('catalogue export', '/shop', shopSettings),
  saveShop: act('catalogue import', '/shop', change, changed, { unchecked: SHOWN_TO_SHOPPERS }),
  showPage: look('catalogue export', '/shop/pages/{page}', pageWords),
  savePage: act(
    'catalogue import',
    '/shop/pages',
    wordsChange,
    t.intersection([
      changed,
      // customers consented to other words, and are not asked again
      t.type({ is_silent: t.boolean }),
    ]),
    { unchecked: ['words'], longestBody: LONGEST_PAGE },
  ),
  /** Draws the words of a page before they are saved. */
  previewPage: lookBy(
    'catalogue export',
    '/shop/preview',
    t.type({ page, words }),
    t.type({ text: pageText, faults: t.readonlyArray(markdownFault) }),
    LONGEST_PAGE,
  ),
}
