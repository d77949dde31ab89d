import { describe, expect, test } from 'vitest'
import { productPreview } from '~/contract/console/products'
import { drafted } from '@console/screens/products/preview/drafted'
import { previewMessage } from '@console/screens/products/preview/preview-message'
import { categories, previews } from '@gallery/console/samples/products'

const { en: preview } = previews

describe('the preview of a form', () => {
  test('it has what the fields have, in the language that is shown', () => {
    const draft = {
      'name.en': 'Tea',
      'name.zh-Hant': '「茶」',
      'description.en': 'Hot.',
      image: ' /a.avif ',
      category: '1',
    }
    const { group, category } = drafted(preview, draft, 'en', categories)
    expect(group).toMatchObject({ name: 'Tea', description: 'Hot.', image: '/a.avif', category_id: '1' })
    expect(category).toMatchObject({ id: '1', name: categories.find(({ id }) => id === '1')?.name.en })
    expect(drafted(preview, draft, 'zh-Hant', categories).group.name).toBe('「茶」')
  })

  test('without fields nothing is different, and an unknown category changes nothing', () => {
    expect(drafted(preview, {}, 'en', categories)).toEqual(preview)
    expect(drafted(preview, { category: 'none' }, 'en', categories)).toEqual(preview)
  })

  test('the page in the frame reads what the console sends, and nothing else', () => {
    const message = { preview, edition: 'hk', lang: 'en', scheme: 'dark', shop: 'https://shop.example' } as const
    const sent: unknown = structuredClone(previewMessage.encode(message))
    expect(previewMessage.decode(sent)).toMatchObject({ right: { ...message, preview } })
    expect(productPreview.is(preview)).toBe(true)
    for (const strange of ['ready', null, {}, { ...message, scheme: 'sepia' }, { ...message, preview: {} }])
      expect(previewMessage.decode(strange)).toMatchObject({ _tag: 'Left' })
  })
})
