import * as t from 'io-ts'
import { category as shownCategory, init, productGroup } from '~/contract/catalog.wire'
import { act, look } from '~/contract/console/console-call'
import { pageOf } from '~/contract/console/page'
import { amount, count, instant, object, text, unitPrice } from '~/contract/wire'

/** A text in both languages of the shop. */
const texts = t.type({ 'zh-Hant': t.string, en: t.string })

/** Texts that an operator writes: neither is empty. */
const name = t.type({ 'zh-Hant': text(200, 1), en: text(200, 1) })
const description = t.type({ 'zh-Hant': text(20_000, 1), en: text(20_000, 1) })

export const edition = t.keyof({ mo: null, hk: null })

const what = t.keyof({ group: null, variant: null })

const key = text(64, 1)
const address = text(2_048)

/** When and where a product is sold. */
const sale = { from: instant, until: instant, only: edition }

/** `empty`: no variant of it is shown and on sale. */
const state = t.keyof({ on_sale: null, hidden: null, scheduled: null, ended: null, empty: null })

const listedGroup = object(
  {
    no: t.string,
    name: texts,
    category: t.string,
    image: t.string,
    family: t.string,
    state,
    variants: count(0),
    /** The variants that shoppers can buy, apart from their stock. */
    shown: count(0),
    /** The lowest and the highest list price now, in each edition. */
    prices: t.readonlyArray(t.type({ edition, currency: t.string, lowest: amount, highest: amount })),
  },
  sale,
)
export type ConsoleListedGroup = t.TypeOf<typeof listedGroup>

const category = t.type({
  id: t.string,
  type: t.string,
  name: texts,
  image: t.string,
  family: t.string,
  groups: count(0),
})
export type ConsoleCategory = t.TypeOf<typeof category>

const price = object({ price: unitPrice }, { cash: amount })

const variant = object(
  {
    no: t.string,
    name: texts,
    hidden: t.boolean,
    /** False: an import took it off sale. */
    on_sale: t.boolean,
    once: t.boolean,
    delivery: t.keyof({ code: null, fulfilment: null }),
    base: price,
    /** The own prices of editions. */
    own: t.readonlyArray(object({ edition, price: unitPrice }, { cash: amount })),
    /** Prices from a moment on. Without an edition it is the base price. */
    later: t.readonlyArray(object({ from: instant, price: unitPrice }, { cash: amount, edition })),
    /** What counts now, in each edition that sells it. */
    now: t.readonlyArray(object({ edition, currency: t.string, price: unitPrice }, { cash: amount })),
  },
  {
    ...sale,
    /** How many codes are for sale; absent: it is a top-up. */
    for_sale: count(0),
  },
)
export type ConsoleVariant = t.TypeOf<typeof variant>

const group = object(
  {
    /** The revision of the catalogue. It goes with each change. */
    revision: count(0),
    no: t.string,
    category: t.string,
    type: t.string,
    name: texts,
    description: texts,
    image: t.string,
    hidden: t.boolean,
    variants: t.readonlyArray(variant),
    editions: t.readonlyArray(object({ edition, currency: t.string }, { rate: t.string })),
  },
  sale,
)
export type ConsoleGroup = t.TypeOf<typeof group>

/** The product as the shop answers it to shoppers. */
export const productPreview = t.type({ init, category: shownCategory, group: productGroup })
export type ConsoleProductPreview = t.TypeOf<typeof productPreview>

const change = t.type({
  what: t.keyof({ shop: null, texts: null, category: null, group: null, variant: null, order: null }),
  id: t.string,
  how: t.keyof({ new: null, changed: null, hidden: null, removed: null }),
  /** The changed parts with their old and new values, such as `hidden: no → yes`. */
  parts: t.readonlyArray(t.string),
})
export type ConsoleChange = t.TypeOf<typeof change>

const past = object(
  {
    revision: count(0),
    at: instant,
    /** How many changes it has: the list has the first of them. */
    changed: count(0),
    changes: t.readonlyArray(change),
    can_undo: t.boolean,
  },
  { by: t.string },
)
export type ConsolePastChange = t.TypeOf<typeof past>

/** What an edit changed. No changes: the catalogue was like that already. */
const edited = t.type({
  revision: count(0),
  changes: t.readonlyArray(change),
  /** Variants that shoppers still cannot buy, with the causes. */
  not_sold: t.readonlyArray(
    t.type({
      variant: t.string,
      because: t.readonlyArray(t.type({ tag: t.string, facts: t.readonly(t.record(t.string, t.string)) })),
    }),
  ),
})
export type ConsoleEdited = t.TypeOf<typeof edited>

/** The revision that the operator saw. An edit that would take back a later change is refused. */
const seen = { revision: count(0) }

/** A change of prices by ten times or more is refused without this. */
const although = { although_large: t.boolean }

/** Texts that shoppers read: no code is looked for in them. */
const SHOWN = ['name', 'description']

export const productCalls = {
  listProducts: look('catalogue list', '/catalogue/groups', pageOf(listedGroup), [
    'cursor',
    'text',
    'category',
    'state',
  ]),
  listCategories: look(
    'catalogue list',
    '/catalogue/categories',
    t.type({ revision: count(0), items: t.readonlyArray(category) }),
  ),
  product: look('catalogue list', '/catalogue/groups/{no}', group),
  /** `hidden`, `yes`: also the variants that are hidden. */
  previewProduct: look(
    'catalogue list',
    '/catalogue/groups/{no}/preview',
    t.type({ 'zh-Hant': productPreview, en: productPreview }),
    ['edition', 'hidden'],
  ),
  changeProduct: act(
    'catalogue import',
    '/catalogue/groups/{no}',
    object(seen, { name, description, image: address, category: key }),
    edited,
    { unchecked: SHOWN },
  ),
  changeVariant: act('catalogue import', '/catalogue/variants/{no}', object(seen, { name, once: t.boolean }), edited, {
    unchecked: SHOWN,
  }),
  changeCategory: act(
    'catalogue import',
    '/catalogue/categories/{id}',
    object(seen, { name, image: address, family: text(64) }),
    edited,
    { unchecked: SHOWN },
  ),
  /** Without a part of the sale there is no limit. */
  scheduleProduct: act(
    'catalogue import',
    '/catalogue/sale',
    object({ ...seen, what, no: key }, { from: instant, until: instant, only: edition }),
    edited,
  ),
  hideProduct: act('catalogue hide', '/catalogue/hide', t.type({ ...seen, what, no: key }), edited),
  showProduct: act('catalogue show', '/catalogue/show', t.type({ ...seen, what, no: key }), edited),
  /** `cash`: an amount, or `none`; absent: it stays. Without an edition it is the base price. */
  setPrice: act(
    'catalogue set-price',
    '/catalogue/variants/{no}/price',
    object(
      { ...seen, ...although, price: unitPrice },
      { cash: t.union([t.literal('none'), unitPrice]), edition, from: instant },
    ),
    edited,
  ),
  /** Takes back a price that was set for later. */
  removePrice: act(
    'catalogue set-price',
    '/catalogue/variants/{no}/price/remove',
    object({ ...seen, from: instant }, { edition }),
    edited,
  ),
  /** Moves a category, a product or a variant before or after another one of its list. */
  moveProduct: act(
    'catalogue import',
    '/catalogue/move',
    t.type({
      ...seen,
      what: t.keyof({ category: null, group: null, variant: null }),
      id: key,
      place: t.keyof({ before: null, after: null }),
      of: key,
    }),
    edited,
  ),
  /** It is hidden until it is shown. */
  addProduct: act(
    'catalogue import',
    '/catalogue/add-group',
    t.type({ ...seen, no: key, category: key, name, description, image: address }),
    edited,
    { unchecked: SHOWN },
  ),
  /** It is hidden until it is shown, and asks shoppers for the same as the last variant of its product. */
  addVariant: act(
    'catalogue import',
    '/catalogue/add-variant',
    object(
      { ...seen, no: key, group: key, name, price: unitPrice },
      { delivery: t.keyof({ code: null, fulfilment: null }) },
    ),
    edited,
    { unchecked: SHOWN },
  ),
  /** The changes of the catalogue, the newest first. */
  listChanges: look('catalogue list', '/catalogue/history', pageOf(past), ['cursor']),
  /** Takes back what one revision changed. `although_later`: also values that were changed again since. */
  undoChange: act(
    'catalogue import',
    '/catalogue/history/{revision}/undo',
    t.type({ although_later: t.boolean, ...although }),
    edited,
  ),
}
