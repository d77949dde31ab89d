import fc from 'fast-check'
import type { Rgb, ThemeColors } from '~/graphics/theme'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const part = fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 1, 117, 118, 119, 127, 128, 254, 255))

/** Any sRGB colour, often a middle grey: there black and white have nearly the same low contrast. */
export const rgb: fc.Arbitrary<Rgb> = fc.oneof(
  fc.record({ r: part, g: part, b: part }),
  part.map(p => ({ r: p, g: p, b: p })),
)

/** A colour as `#rrggbb`, in either letter case. */
export const hexColor: fc.Arbitrary<string> = fc.tuple(rgb, fc.boolean()).map(([{ r, g, b }, upper]) => {
  const digits = [r, g, b].map(each => each.toString(16).padStart(2, '0')).join('')
  return `#${upper ? digits.toUpperCase() : digits}`
})

/** Values in place of a colour: other notations, and attempts to break out of a stylesheet. */
export const brokenColor: fc.Arbitrary<string> = fc.oneof(
  anyText.filter(text => !/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)),
  fc.constantFrom(
    '',
    'red',
    '#12',
    '#1234',
    '#12345',
    '#1234567',
    '#12345678',
    '#ggg',
    'rgb(1,2,3)',
    '522e90',
    ' #522e90',
  ),
  fc.constantFrom(
    '#fff;}body{display:none',
    'url(//evil.test)',
    '</style><script>',
    '#fff\n',
    '＃fff',
    'var(--x)',
    '#fff/**/',
  ),
)

const themeOf = (color: fc.Arbitrary<string>): fc.Arbitrary<ThemeColors> =>
  fc.record({
    primary: color,
    secondary: color,
    chicago: color,
    'light-gray': color,
    'dove-gray': color,
    'desert-storm': color,
  })

/** Six readable colours, even if they do not match. */
export const theme: fc.Arbitrary<ThemeColors> = themeOf(hexColor)

/** Any values that a server may send in place of six colours. */
export const anyTheme: fc.Arbitrary<ThemeColors> = themeOf(fc.oneof(hexColor, brokenColor))
