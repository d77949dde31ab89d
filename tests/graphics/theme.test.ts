import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrast, defaultTheme, mix, parseColor, roles, themeCss, type Rgb, type ThemeColors } from '~/graphics/theme'
import { runs } from '@testing/arbitraries/runs'
import { anyTheme, brokenColor, hexColor, rgb, theme } from '@testing/arbitraries/theme.arbitrary'

/** Each ink and the grounds that the shop sets it on. */
const textPairs: readonly (readonly [ink: string, ...grounds: string[]])[] = [
  ['ink', 'ground', 'surface', 'sunk', 'brand-wash', 'bad-wash', 'good-wash'],
  ['ink-2', 'ground', 'surface', 'sunk', 'brand-wash'],
  ['ink-3', 'ground', 'surface', 'brand-wash'],
  ['on-brand', 'brand', 'brand-press'],
  ['brand-ink', 'ground', 'surface', 'sunk', 'brand-wash'],
  ['on-bar', 'bar', 'bar-raised'],
  ['on-bar-2', 'bar', 'bar-raised'],
  ['on-accent', 'accent', 'accent-press'],
  ['accent-ink', 'accent-wash'],
  ['good', 'good-wash', 'surface', 'ground'],
  ['wait', 'wait-wash', 'surface', 'ground'],
  ['bad', 'bad-wash', 'surface', 'ground'],
  ['neutral', 'neutral-wash', 'surface'],
  ['qr-ink', 'qr-ground'],
  ['on-sea', 'sea'],
  ['on-sea-2', 'sea'],
]

/** The mixes of the design's token sheet: a colour, or `first percent second`. */
const sheet = {
  light: {
    ground: 'desert-storm',
    surface: '#ffffff',
    sunk: 'light-gray 34 desert-storm',
    ink: 'primary 16 #15131a',
    'ink-2': 'chicago',
    'ink-3': 'dove-gray',
    line: 'light-gray 62 #ffffff',
    edge: 'dove-gray 78 #ffffff',
    brand: 'primary',
    'brand-press': 'primary 84 #000000',
    'on-brand': '#ffffff',
    'brand-ink': 'primary',
    'brand-wash': 'secondary 9 #ffffff',
    'brand-wash-line': 'secondary 34 #ffffff',
    focus: 'secondary',
    bar: 'primary 82 #140a2a',
    'bar-raised': 'primary',
    'on-bar': '#ffffff',
    'on-bar-2': 'secondary 26 #ffffff',
    accent: '#ffc83d',
    'accent-press': '#f2b61f',
    'on-accent': '#33230a',
    'accent-wash': '#fff2cc',
    'accent-ink': '#744900',
    good: '#0b6b45',
    'good-wash': '#e2f4ea',
    wait: '#7d4700',
    'wait-wash': '#ffeed6',
    bad: '#a8221b',
    'bad-wash': '#fdecea',
    neutral: 'chicago',
    'neutral-wash': 'light-gray 40 #ffffff',
    'qr-ink': '#17131f',
    'qr-styled-ink': '#db0011',
    'qr-ground': '#ffffff',
    sea: '#0d4a58',
    'on-sea': '#ffffff',
    'on-sea-2': '#d3f0ea',
    'sea-wave-dark': '#12616b',
    'sea-wave-middle': '#1f9a97',
    'sea-wave-light': '#b4e8dc',
    'wave-dark': 'secondary 34 primary',
    'wave-middle': 'secondary 72 primary',
    'wave-light': 'secondary 40 #ffffff',
  },
  dark: {
    ground: 'primary 8 #0f0d13',
    surface: 'primary 12 #19171e',
    sunk: 'primary 14 #24212a',
    ink: '#f4f1f8',
    'ink-2': '#c3bdcb',
    'ink-3': '#a9a2b3',
    line: 'primary 14 #322e39',
    edge: 'secondary 10 #7d7787',
    brand: 'secondary 78 primary',
    'brand-press': 'secondary 50 primary',
    'brand-ink': 'secondary 46 #ffffff',
    'brand-wash': 'secondary 18 #19171e',
    'brand-wash-line': 'secondary 56 #19171e',
    focus: 'secondary 56 #ffffff',
    bar: 'primary 78 #0d0717',
    'accent-wash': '#3a2c0c',
    'accent-ink': '#ffd875',
    good: '#74d8a8',
    'good-wash': '#12301f',
    wait: '#ffc07a',
    'wait-wash': '#3d2811',
    bad: '#ff9d93',
    'bad-wash': '#3d1a18',
    neutral: '#c3bdcb',
    'neutral-wash': '#2d2a34',
  },
}

type Roles = Readonly<Record<string, string>>

const schemesOf = (colors: ThemeColors): readonly Roles[] => Object.values(roles(colors))
const color = (hex: string | undefined): Rgb => {
  const parsed = parseColor(hex)
  if (parsed === undefined) throw new Error(`no colour: ${hex}`)
  return parsed
}
const lowest = (scheme: Roles): number =>
  Math.min(
    ...textPairs.flatMap(([ink, ...grounds]) => grounds.map(each => contrast(color(scheme[ink]), color(scheme[each])))),
  )

const named: ReadonlyMap<string, string> = new Map(Object.entries(defaultTheme))
const resolved = (token: string): string => {
  const [first = '', percent = 100, second = first] = token.split(' ')
  const [a, b] = [first, second].map(name => color(named.get(name) ?? name))
  const part = (x = 0, y = 0) =>
    Math.round(x * (Number(percent) / 100) + y * (1 - Number(percent) / 100))
      .toString(16)
      .padStart(2, '0')
  return `#${part(a?.r, b?.r)}${part(a?.g, b?.g)}${part(a?.b, b?.b)}`
}

/** Reads a stylesheet of custom properties, and of nothing else, back into its two schemes. */
const cascade = (css: string): { readonly light: Roles; readonly dark: Roles } => {
  const block = String.raw`:root\{((?:--[a-z0-9-]+:#[0-9a-f]{6}(?:[0-9a-f]{2})?(?:;|(?=\})))+)\}`
  const [, light = '', dark = ''] =
    new RegExp(String.raw`^${block}@media \(prefers-color-scheme: dark\)\{${block}\}$`).exec(css) ?? []
  const read = (text: string) => Object.fromEntries(text.split(';').map(each => each.slice(2).split(':')))
  return { light: read(light), dark: { ...read(light), ...read(dark) } }
}

describe('the roles of a theme', () => {
  test(
    'the text of a theme has a contrast of at least 4.5 in both schemes, for any six colours',
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(theme, colors => {
          expect(
            schemesOf(colors)
              .map(lowest)
              .filter(least => least < 4.5),
          ).toEqual([])
        }),
        { numRuns: 2000 },
      )
    },
  )

  test('the edges and the focus ring of a theme have a contrast of at least 3', () => {
    fc.assert(
      fc.property(theme, colors => {
        const faint = schemesOf(colors).flatMap(scheme =>
          ['edge', 'focus'].flatMap(line =>
            ['ground', 'surface'].filter(ground => contrast(color(scheme[line]), color(scheme[ground])) < 3),
          ),
        )
        expect(faint).toEqual([])
      }),
      runs,
    )
  })

  test('a theme keeps an ink that is already readable', () => {
    fc.assert(
      fc.property(theme, colors => {
        const { light } = roles(colors)
        const reads = ['ground', 'surface', 'brand-wash'].every(
          ground => contrast(color(colors['dove-gray']), color(light[ground])) >= 4.5,
        )
        expect(light['ink-3'] === colors['dove-gray'].toLowerCase()).toBe(reads)
      }),
      runs,
    )
  })

  test('the default theme has exactly the mixes of the token sheet', () => {
    const { light, dark } = roles(defaultTheme)
    const want = (tokens: Roles) =>
      Object.fromEntries(Object.entries(tokens).map(([role, token]) => [role, resolved(token)]))
    expect(light).toEqual({ ...want(sheet.light), scrim: '#180e2c8f' })
    expect(dark).toEqual({ ...want({ ...sheet.light, ...sheet.dark }), scrim: '#040208ad' })
  })

  test('the lowest text contrast of the default theme is 4.68 in light and 5.26 in dark, as designed', () => {
    expect(schemesOf(defaultTheme).map(scheme => lowest(scheme).toFixed(2))).toEqual(['4.68', '5.26'])
  })

  test('a theme uses the default for an invalid colour', () => {
    const names = ['primary', 'secondary', 'chicago', 'light-gray', 'dove-gray', 'desert-storm'] as const
    fc.assert(
      fc.property(theme, fc.constantFrom(...names), brokenColor, (colors, name, broken) => {
        expect(roles({ ...colors, [name]: broken })).toEqual(roles({ ...colors, [name]: defaultTheme[name] }))
      }),
      runs,
    )
  })
})

describe('the stylesheet of a theme', () => {
  test('[I-27] the stylesheet of a theme contains only custom properties with hex colours, for any input', () => {
    fc.assert(
      fc.property(anyTheme, colors => {
        expect(cascade(themeCss(colors))).toEqual(roles(colors))
      }),
      runs,
    )
  })
})

describe('a colour of a theme', () => {
  test('a colour is read as its three parts', () => {
    fc.assert(
      fc.property(hexColor, text => {
        const parts = [1, 3, 5].map(at => Number(`0x${text.slice(at, at + 2)}`))
        expect(parseColor(text)).toEqual({ r: parts[0], g: parts[1], b: parts[2] })
      }),
      runs,
    )
  })

  test('a colour can have the short form, in which each digit counts twice', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^#[\da-fA-F]{3}$/), text => {
        expect(parseColor(text)).toEqual(parseColor(`#${Array.from(text.slice(1), digit => digit + digit).join('')}`))
        expect(parseColor(text) !== undefined).toBe(true)
      }),
      runs,
    )
  })

  test('a colour in any other notation, or a value that is not a text, is refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          brokenColor,
          fc.anything().filter(raw => typeof raw !== 'string'),
        ),
        raw => {
          expect(parseColor(raw)).toBeUndefined()
        },
      ),
      runs,
    )
  })
})

describe('mixing', () => {
  test('a mix with all of one colour is that colour, and with 0% of it the other colour', () => {
    fc.assert(
      fc.property(rgb, rgb, (a, b) => {
        expect([mix(a, b, 100), mix(a, b, 0)]).toEqual([a, b])
      }),
      runs,
    )
  })

  test('a mix is between the two colours in each part', () => {
    fc.assert(
      fc.property(rgb, rgb, fc.integer({ min: 0, max: 100 }), (a, b, percent) => {
        const mixed = mix(a, b, percent)
        for (const part of ['r', 'g', 'b'] as const) {
          expect(mixed[part]).toBeGreaterThanOrEqual(Math.min(a[part], b[part]))
          expect(mixed[part]).toBeLessThanOrEqual(Math.max(a[part], b[part]))
          expect(Math.abs(mixed[part] - (b[part] + ((a[part] - b[part]) * percent) / 100))).toBeLessThanOrEqual(
            0.5 + 1e-9,
          )
        }
      }),
      runs,
    )
  })
})

describe('contrast', () => {
  test('the contrast is between 1 and 21, is symmetric, and is 1 for the same colour', () => {
    fc.assert(
      fc.property(rgb, rgb, (a, b) => {
        expect(contrast(a, b)).toBe(contrast(b, a))
        expect(contrast(a, b)).toBeGreaterThanOrEqual(1)
        expect(contrast(a, b)).toBeLessThanOrEqual(21.000001)
        expect(contrast(a, a)).toBe(1)
      }),
      runs,
    )
  })

  test('contrasts multiply along greys of rising lightness', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 255 }), { minLength: 3, maxLength: 3 }), levels => {
        const [a, b, c] = levels.toSorted((x, y) => x - y).map(level => ({ r: level, g: level, b: level }))
        if (a === undefined || b === undefined || c === undefined) throw new Error('three levels')
        expect(contrast(a, b) * contrast(b, c)).toBeCloseTo(contrast(a, c), 9)
        expect(contrast(a, b)).toBeLessThan(contrast(a, c))
      }),
      runs,
    )
  })

  test.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#0000ff', '#ffffff', 8.59],
  ])('the contrast of %s and %s is %d', (a, b, expected) => {
    expect(contrast(color(a), color(b))).toBeCloseTo(expected, 2)
  })
})
