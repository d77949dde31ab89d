import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CatalogueFile } from '@server/catalog/file/catalogue-file'
import { compareCatalogues } from '@server/catalog/file/compare-catalogues'
import { changeLine } from '@server/catalog/file/revisions'
import { catalogue } from '@tests/server/import-harness'

const lines = (then: CatalogueFile): readonly string[] => compareCatalogues(catalogue(), then).map(changeLine)

const withGroup = (given: object): CatalogueFile => {
  const [first, ...others] = catalogue().groups
  if (first === undefined) throw new Error('no group')
  return { ...catalogue(), groups: [{ ...first, ...given }, ...others] }
}

describe('the differences between two catalogues', () => {
  it('a catalogue does not differ from itself', () => {
    expect(lines(catalogue())).toEqual([])
  })

  it('a difference says the old and the new value of a short text, a switch and a time', () => {
    const { shop } = catalogue()
    const name = { ...shop.info.name, en: 'Another shop' }
    expect(lines({ ...catalogue(), shop: { ...shop, info: { ...shop.info, name } } })).toEqual([
      `changed shop (info.name.en: "${shop.info.name.en}" → "Another shop")`,
    ])
    const until = Date.parse('2026-12-24T00:00:00+08:00')
    expect(lines(withGroup({ hidden: true, until, only: 'mo' }))).toEqual([
      'changed group G1 (hidden: no → yes, until: none → 2026-12-24T00:00:00+08:00, only: none → "mo")',
    ])
  })

  it('a difference of a long text says how many lines changed, and never the text', () => {
    const { texts = {} } = catalogue()
    const refund = texts.refund
    if (refund === undefined) throw new Error('no words')
    const en = `${refund.en.replace('Refunds.', 'No refunds.')}\n- Never.`
    expect(lines({ ...catalogue(), texts: { ...texts, refund: { ...refund, en } } })).toEqual([
      'changed texts (refund.en: 2 lines changed)',
    ])
    const { privacy: _, ...others } = texts
    expect(lines({ ...catalogue(), texts: others })).toEqual([
      'changed texts (privacy.zh-Hant: 5 lines → none, privacy.en: 5 lines → none)',
    ])
  })

  it('a list says where it differs, or how long it became, and a part with many differences only their number', () => {
    const { shop } = catalogue()
    const navs = shop.navs.map(nav => ({ ...nav, link: '/order', text: { 'zh-Hant': '新', en: 'New' } }))
    const [nav] = navs
    if (nav === undefined || navs.length < 3) throw new Error('no navigation')
    expect(lines({ ...catalogue(), shop: { ...shop, navs } })).toEqual([
      expect.stringMatching(/^changed shop \(navs: \d+ changes\)$/u),
    ])
    expect(lines({ ...catalogue(), shop: { ...shop, navs: [nav] } })).toEqual([
      `changed shop (navs: ${navs.length} → 1 entries)`,
    ])
  })

  it('every change of a text is a difference, for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const [before, after] = [one, other].map(en => withGroup({ description: { 'zh-Hant': '說明', en } }))
        if (before === undefined || after === undefined) throw new Error('no catalogue')
        expect(compareCatalogues(before, after)).toHaveLength(one === other ? 0 : 1)
        for (const change of compareCatalogues(before, after)) expect(change.parts).toHaveLength(1)
      }),
    )
  })
})
