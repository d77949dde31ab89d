import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'

type Text = { readonly 'zh-Hant': string; readonly en: string }
type Field = {
  readonly name: string
  readonly label: Text
  readonly type: string
  readonly placeholder: Text
  readonly required: boolean
  readonly pattern?: string
  readonly options: readonly { readonly value: string; readonly label: Text }[]
}
type VariationGroup = {
  readonly id: string
  readonly min: number
  readonly max: number
  readonly options: readonly { readonly id: string; readonly default: boolean }[]
}
type Variant = {
  readonly no: string
  readonly price: string
  readonly cash?: string
  readonly once?: boolean
  readonly delivery: string
  readonly off?: boolean
  readonly fields: readonly Field[]
  readonly variations: readonly VariationGroup[]
}
type Catalogue = {
  readonly version: number
  readonly shop: {
    readonly typelist: readonly { readonly id: string }[]
    readonly navs: readonly { readonly link: string; readonly icon: string }[]
    readonly imgs: { readonly logo: string; readonly logo_long: string }
    readonly catalogs: readonly { readonly no: string; readonly items: readonly string[] }[]
  }
  readonly categories: readonly { readonly id: string; readonly type: string; readonly family: string }[]
  readonly groups: readonly {
    readonly no: string
    readonly category: string
    readonly type: string
    readonly description: Text
    readonly image: string
    readonly variants: readonly Variant[]
  }[]
}
type Row = Readonly<Record<'variant' | 'code' | 'pin' | 'serial' | 'expires_at' | 'url' | 'format', string>>

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const catalogue = JSON.parse(readFileSync(file('data/catalogue.json'), 'utf8')) as Catalogue
const rows = parse(readFileSync(file('data/codes.csv')), { columns: true }) as readonly Row[]

const { shop, categories, groups } = catalogue
const variants = groups.flatMap(group => group.variants)
const fields = variants.flatMap(variant => variant.fields)
const pictures = groups.map(group => group.image).filter(image => image !== '')
const cents = (amount: string) => Math.round(Number(amount) * 100)
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at)
const stock = new Map<string, number>()
for (const row of rows) stock.set(row.variant, (stock.get(row.variant) ?? 0) + 1)
const isSoldOut = (variant: Variant) => variant.off === true || (variant.delivery === 'code' && !stock.has(variant.no))

/** Every object in the document that has a language as a key, with the way to it. */
const texts = (node: unknown, path = ''): readonly (readonly [string, Readonly<Record<string, unknown>>])[] => {
  if (Array.isArray(node)) return node.flatMap((child, at) => texts(child, `${path}/${at}`))
  if (typeof node !== 'object' || node === null) return []
  const record = node as Readonly<Record<string, unknown>>
  if ('zh-Hant' in record || 'en' in record) return [[path, record]]
  return Object.entries(record).flatMap(([key, child]) => texts(child, `${path}/${key}`))
}

/** Chinese that stands outside a text with both languages. */
const untranslated = (node: unknown): readonly string[] => {
  if (typeof node === 'string') return /\p{Script=Han}/u.test(node) ? [node] : []
  if (Array.isArray(node)) return node.flatMap(untranslated)
  if (typeof node !== 'object' || node === null || 'zh-Hant' in node) return []
  return Object.values(node).flatMap(untranslated)
}

/** Width and height from the `ispe` property of an AVIF file. */
const avifSize = (bytes: Buffer) => {
  const at = bytes.indexOf('ispe', 0, 'latin1')
  return [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)]
}

/** The check digit that payment card numbers carry. */
const isCardNumber = (digits: string) =>
  /^\d{12,19}$/.test(digits) &&
  [...digits].toReversed().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
    0

describe('the sample catalogue', () => {
  it('the sample catalogue is a document of version 1', () => {
    expect(catalogue.version).toBe(1)
  })

  it('the sample catalogue has at least ten categories, sixty groups and 240 variants', () => {
    expect(categories.length).toBeGreaterThanOrEqual(10)
    expect(groups.length).toBeGreaterThanOrEqual(60)
    expect(variants.length).toBeGreaterThanOrEqual(240)
  })

  it('the sample catalogue contains each number once', () => {
    expect(repeated(categories.map(category => category.id))).toEqual([])
    expect(repeated(groups.map(group => group.no))).toEqual([])
    expect(repeated(variants.map(variant => variant.no))).toEqual([])
    expect(repeated(shop.catalogs.map(list => list.no))).toEqual([])
  })

  it('the sample catalogue has every group in a category of the same type', () => {
    const types = new Map(categories.map(category => [category.id, category.type]))
    expect(groups.filter(group => types.get(group.category) !== group.type).map(group => group.no)).toEqual([])
  })

  it('the sample catalogue uses each of the three types and all tile families', () => {
    const types = shop.typelist.map(type => type.id).toSorted()
    expect(types).toEqual(['card', 'game', 'topup'])
    expect([...new Set(categories.map(category => category.type))].toSorted()).toEqual(types)
    expect([...new Set(groups.map(group => group.type))].toSorted()).toEqual(types)
    const families = ['all', 'app', 'food', 'game', 'gift', 'mobile', 'stream', 'topup']
    expect([...new Set(categories.map(category => category.family))].toSorted()).toEqual(families)
    expect(families).toEqual(expect.arrayContaining(shop.navs.map(nav => nav.icon)))
  })

  it('the sample catalogue has no empty category and no group without a variant', () => {
    const filled = new Set(groups.map(group => group.category))
    expect(categories.filter(category => !filled.has(category.id))).toEqual([])
    expect(groups.filter(group => group.variants.length === 0)).toEqual([])
  })

  it('the sample catalogue recommends and links only to existing groups', () => {
    const known = new Set(groups.map(group => group.no))
    expect(shop.catalogs.flatMap(list => list.items).filter(no => !known.has(no))).toEqual([])
    for (const list of shop.catalogs) expect(repeated(list.items)).toEqual([])
    expect(shop.catalogs[0]?.items.length).toBeGreaterThanOrEqual(6)
    const linked = shop.navs.flatMap(nav => new URL(nav.link, 'http://shop').searchParams.getAll('category'))
    const ids = categories.map(category => category.id)
    expect(ids).toEqual(expect.arrayContaining(linked))
  })
})

describe('the texts of the sample catalogue', () => {
  it('the texts of the sample exist in both languages', () => {
    const incomplete = texts(catalogue).filter(
      ([, text]) =>
        Object.keys(text).toSorted().join() !== 'en,zh-Hant' ||
        !Object.values(text).every(words => typeof words === 'string' && words.trim() !== '' && words === words.trim()),
    )
    expect(incomplete).toEqual([])
    expect(untranslated(catalogue)).toEqual([])
  })

  it('the English texts of the sample contain no Chinese', () => {
    expect(texts(catalogue).filter(([, text]) => /\p{Script=Han}/u.test(String(text['en'])))).toEqual([])
  })

  it('the texts of the sample have no exclamation marks and no markup', () => {
    const loud = texts(catalogue).filter(([, text]) => Object.values(text).some(words => /[!！<>]/.test(String(words))))
    expect(loud).toEqual([])
  })

  it('each group of the sample has a description of two to four lines, equally many in both languages', () => {
    for (const { no, description } of groups) {
      const [chinese, english] = [description['zh-Hant'].split('\n'), description.en.split('\n')]
      expect(chinese.length, no).toBeGreaterThanOrEqual(2)
      expect(chinese.length, no).toBeLessThanOrEqual(4)
      expect(english.length, no).toBe(chinese.length)
    }
  })
})

describe('the variants of the sample catalogue', () => {
  it('the variants of the sample have decimal prices, with cash below the list price', () => {
    for (const { no, price, cash } of variants) {
      expect(price, no).toMatch(/^\d+\.\d{2}$/)
      expect(cents(price), no).toBeGreaterThan(0)
      if (cash === undefined) continue
      expect(cash, no).toMatch(/^\d+\.\d{2}$/)
      expect(cents(cash), no).toBeGreaterThan(0)
      expect(cents(cash), no).toBeLessThan(cents(price))
    }
  })

  it('the sample has variants with and without a cash offer, as codes and as top-ups', () => {
    expect(variants.some(variant => variant.cash !== undefined)).toBe(true)
    expect(variants.some(variant => variant.cash === undefined)).toBe(true)
    expect(new Set(variants.map(variant => variant.delivery))).toEqual(new Set(['code', 'fulfilment']))
  })

  it('the variants of the sample use every kind of field and both account fields', () => {
    expect(new Set(fields.map(field => field.type))).toEqual(new Set(['text', 'select']))
    expect(fields.map(field => field.name)).toEqual(expect.arrayContaining(['apple_id', 'qq_number']))
    expect(fields.some(field => field.required)).toBe(true)
    expect(fields.some(field => !field.required)).toBe(true)
  })

  it('each select field of the sample has options, and each text field has no options', () => {
    for (const field of fields) expect(field.options.length > 1, field.name).toBe(field.type === 'select')
    for (const field of fields) expect(repeated(field.options.map(option => option.value)), field.name).toEqual([])
  })

  it('each pattern of the sample is anchored and compiles', () => {
    const patterns = fields.flatMap(field => (field.pattern === undefined ? [] : [field.pattern]))
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) {
      expect(pattern).toMatch(/^\^.*\$$/)
      expect(() => new RegExp(pattern, 'u')).not.toThrow()
    }
  })

  it('each top-up of the sample has fields', () => {
    const bare = variants.filter(variant => variant.delivery === 'fulfilment' && variant.fields.length === 0)
    expect(bare).toEqual([])
  })

  it('the fields and variation groups of a sample variant have different names', () => {
    for (const { no, fields: asked, variations } of variants)
      expect(repeated([...asked.map(field => field.name), ...variations.map(choice => choice.id)]), no).toEqual([])
  })

  it('the default variations of the sample keep their limits', () => {
    const choices = variants.flatMap(variant => variant.variations)
    expect(choices.some(choice => choice.min === 0)).toBe(true)
    expect(choices.some(choice => choice.max > 1)).toBe(true)
    for (const { id, min, max, options } of choices) {
      const chosen = options.filter(option => option.default).length
      expect(min <= chosen && chosen <= max && max <= options.length, id).toBe(true)
      expect(repeated(options.map(option => option.id)), id).toEqual([])
    }
  })

  it('the sample has once-only variants, sold-out variants, and groups that are sold out', () => {
    expect(variants.filter(variant => variant.once === true).length).toBeGreaterThanOrEqual(3)
    expect(groups.filter(group => group.variants.some(isSoldOut)).length).toBeGreaterThanOrEqual(5)
    expect(groups.filter(group => group.variants.every(isSoldOut)).length).toBeGreaterThanOrEqual(1)
  })

  it('each recommended group of the sample has a variant in stock', () => {
    const recommended = new Set(shop.catalogs.flatMap(list => list.items))
    const empty = groups.filter(group => recommended.has(group.no) && group.variants.every(isSoldOut))
    expect(empty.map(group => group.no)).toEqual([])
  })
})

describe('the codes of the sample catalogue', () => {
  it('the sample has between three and five thousand codes, each once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(3000)
    expect(rows.length).toBeLessThanOrEqual(5000)
    expect(new Set(rows.map(row => row.code)).size).toBe(rows.length)
  })

  it('each code of the sample belongs to a code variant on sale', () => {
    const onSale = new Set(
      variants.filter(variant => variant.delivery === 'code' && variant.off !== true).map(variant => variant.no),
    )
    expect([...stock.keys()].filter(no => !onSale.has(no))).toEqual([])
  })

  it('some variants of the sample are sold out, and others nearly so', () => {
    const counts = variants
      .filter(variant => variant.delivery === 'code' && variant.off !== true)
      .map(variant => stock.get(variant.no) ?? 0)
    expect(counts.filter(count => count === 0).length).toBeGreaterThanOrEqual(2)
    expect(counts.filter(count => count > 0 && count <= 3).length).toBeGreaterThanOrEqual(1)
    expect(counts.filter(count => count >= 40).length).toBeGreaterThanOrEqual(30)
  })

  it('the codes of the sample have no commas and no spaces', () => {
    expect(rows.filter(row => !/^[0-9A-Z]+(-[0-9A-Z]+)*$/.test(row.code))).toEqual([])
  })

  it('no code of the sample looks like a payment card number', () => {
    expect(rows.filter(row => isCardNumber(row.code.replaceAll('-', '')))).toEqual([])
  })

  it('the codes of the sample have valid extra data, with each kind at least once', () => {
    for (const { code, pin, serial, expires_at, url, format } of rows) {
      expect(pin, code).toMatch(/^(\d{4,6})?$/)
      expect(serial, code).toMatch(/^[0-9A-Z]*$/)
      expect(expires_at, code).toMatch(/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00)?$/)
      expect(url === '' || new URL(url).host === 'redeem.example.com', code).toBe(true)
      expect(['', 'qr', 'code128'], code).toContain(format)
    }
    for (const column of ['pin', 'serial', 'expires_at', 'url'] as const)
      expect(
        rows.some(row => row[column] !== ''),
        column,
      ).toBe(true)
    expect(new Set(rows.map(row => row.format))).toEqual(new Set(['', 'qr', 'code128']))
  })
})

describe('the pictures of the sample catalogue', () => {
  it('at least ten groups of the sample have a picture, and each picture has its drawing', () => {
    expect(pictures.length).toBeGreaterThanOrEqual(10)
    expect(repeated(pictures)).toEqual([])
    for (const image of pictures) {
      expect(image).toMatch(/^\/imgs\/products\/[a-z]+\.avif$/)
      expect(existsSync(file(`data/art/${image.slice('/imgs/products/'.length, -'.avif'.length)}.svg`)), image).toBe(
        true,
      )
    }
  })

  it('the pictures of the sample are AVIF of 720 by 480 and below 20 kB', () => {
    for (const image of pictures) {
      const bytes = readFileSync(file(`public${image}`))
      expect(bytes.toString('latin1', 4, 12), image).toBe('ftypavif')
      expect(avifSize(bytes), image).toEqual([720, 480])
      expect(bytes.length, image).toBeLessThan(20_000)
    }
  })

  it('the pictures of the sample have a small placeholder', () => {
    const bytes = readFileSync(file('public/imgs/imageloading.jpg'))
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(bytes.length).toBeLessThan(10_000)
  })

  it('the logos of the shop exist', () => {
    const named = [shop.imgs.logo, shop.imgs.logo_long]
    expect(named.filter(path => !existsSync(file(`public${path}`)))).toEqual([])
  })
})
