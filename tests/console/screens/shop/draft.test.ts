import fc from 'fast-check'
import { expect, it } from 'vitest'
import { draftOf, treeOf, withoutEmpty } from '@console/screens/shop/parts/draft'
import { runs } from '@testing/arbitraries/runs'

const name = fc.constantFrom('name', 'zh-Hant', 'en', 'mo', '0', 'hours')
const { tree } = fc.letrec<{ tree: unknown }>(tie => ({
  tree: fc.dictionary(name, fc.oneof({ maxDepth: 3 }, fc.string(), tie('tree')), { minKeys: 1 }),
}))

it('settings become fields and fields become the same settings', () => {
  fc.assert(
    fc.property(tree, value => {
      const settings = Object(value)
      expect(treeOf(draftOf(settings, 'part'), 'part')).toEqual(settings)
    }),
    runs,
  )
})

it('fields of another part are left out', () => {
  expect(treeOf({ 'info.name': 'a', 'service.phone': 'b', infoname: 'c' }, 'info')).toEqual({ name: 'a' })
})

it('an optional part goes when all of its texts are empty, and stays when one is not', () => {
  const optional = ['addresses.mo', 'addresses.hk', 'hours']
  const settings = { name: '', hours: { en: ' ' }, addresses: { mo: { en: '', zh: ' ' }, hk: { en: 'x', zh: '' } } }
  expect(withoutEmpty(settings, optional)).toEqual({ name: '', addresses: { hk: { en: 'x', zh: '' } } })
  expect(withoutEmpty({ mo: { address: { en: '' }, map: '' } }, ['mo', 'mo.map'])).toEqual({})
  expect(withoutEmpty({ mo: { address: { en: 'A' }, map: '' } }, ['mo', 'mo.map'])).toEqual({
    mo: { address: { en: 'A' } },
  })
})
