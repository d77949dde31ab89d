import fc from 'fast-check'
import { expect, it } from 'vitest'
import { defaultTheme } from '~/graphics/theme'
import { contrastsOf, themeOf } from '@console/screens/shop/look/contrasts'
import { fewerRuns } from '@testing/arbitraries/runs'

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map(parts => `#${parts.map(part => part.toString(16).padStart(2, '0')).join('')}`)
const theme = fc.record({
  primary: hex,
  secondary: hex,
  chicago: hex,
  'light-gray': hex,
  'dove-gray': hex,
  'desert-storm': hex,
})

it('the texts of a shop can be read in both schemes, with any colours', () => {
  fc.assert(
    fc.property(theme, colors => {
      for (const scheme of ['light', 'dark'] as const)
        for (const { contrast, least } of contrastsOf(colors, scheme)) expect(contrast).toBeGreaterThanOrEqual(least)
    }),
    fewerRuns,
  )
})

it('a colour of the shop that would be too pale is named with its contrast', () => {
  const pale = { ...defaultTheme, 'dove-gray': '#cccccc' }
  const third = contrastsOf(pale, 'light').find(({ name }) => name === 'third')
  expect(third?.replaced?.hex).toBe('#cccccc')
  expect(third?.replaced?.contrast).toBeLessThan(2)
  expect(third?.inkHex).not.toBe('#cccccc')
  expect(contrastsOf(defaultTheme, 'light').filter(({ replaced }) => replaced !== undefined)).toEqual([])
})

it('a text that is no colour is drawn as the default', () => {
  expect(themeOf({ primary: 'red', secondary: '#abc' })).toEqual({ ...defaultTheme, secondary: '#abc' })
})
