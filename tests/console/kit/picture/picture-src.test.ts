import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pictureSrc } from '@console/kit/picture/picture-src'
import { runs } from '@testing/arbitraries/runs'

const SHOP = 'https://shop.example'

test('a picture of the shop is at the shop, and another one is where its address leads', () => {
  expect(pictureSrc('/pictures/tea-1', SHOP)).toBe('https://shop.example/pictures/tea-1')
  expect(pictureSrc(' https://cdn.example/tea.avif ', SHOP)).toBe('https://cdn.example/tea.avif')
  expect(['', ' ', 'https://', 'http://['].map(each => pictureSrc(each, SHOP))).toEqual(Array(4).fill(undefined))
})

test('no text that is typed breaks the field', () => {
  fc.assert(
    fc.property(fc.string(), typed => {
      expect(['string', 'undefined']).toContain(typeof pictureSrc(typed, SHOP))
    }),
    runs,
  )
})
