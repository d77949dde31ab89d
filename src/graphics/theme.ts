/** The six colours in the shop's data (`init.colors`), as `#rgb` or `#rrggbb`. */
export type ThemeColors = Readonly<
  Record<'primary' | 'secondary' | 'chicago' | 'light-gray' | 'dove-gray' | 'desert-storm', string>
>

/** An sRGB colour; each part a whole number from 0 to 255. */
export type Rgb = { readonly r: number; readonly g: number; readonly b: number }

/** The default colours, for a shop without its own (docs/spec/product.md#9-business-constants-and-limits). */
export const defaultTheme: ThemeColors = {
  primary: '#522e90',
  secondary: '#8d5ae5',
  chicago: '#5d5c58',
  'light-gray': '#d6d6d6',
  'dove-gray': '#6d6c6c',
  'desert-storm': '#f8f8f7',
}

/** Parses `#rgb` or `#rrggbb`, in any letter case. Any other value is refused, so it never reaches a stylesheet. */
export const parseColor = (raw: unknown): Rgb | undefined => {
  const [, digits = ''] = typeof raw === 'string' ? (/^#([\da-f]{3}|[\da-f]{6})$/i.exec(raw) ?? []) : []
  const long = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const part = (at: number): number => Number.parseInt(long.slice(at, at + 2), 16)
  return long === '' ? undefined : { r: part(0), g: part(2), b: part(4) }
}

/** `color-mix(in srgb, a p%, b)`, rounded to whole parts. */
export const mix = (a: Rgb, b: Rgb, percentOfA: number): Rgb => {
  const part = (x: number, y: number): number => Math.round((x * percentOfA + y * (100 - percentOfA)) / 100)
  return { r: part(a.r, b.r), g: part(a.g, b.g), b: part(a.b, b.b) }
}

/** The contrast of two colours by WCAG 2: from 1 (the same) to 21 (black and white). The order does not matter. */
export const contrast = (a: Rgb, b: Rgb): number => {
  const both = [luminance(a), luminance(b)]
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
}

/**
 * Every colour role of both schemes as sRGB hex (`#rrggbb`, the scrim `#rrggbbaa`), by role name without leading
 * dashes. The default replaces an invalid colour. Every text pair has a contrast of 4.5 or more, a control's edge and
 * the focus ring of 3 or more. An ink that fails is replaced by the nearest passing mix of itself with black or white.
 */
export const roles = (
  theme: ThemeColors,
): {
  readonly light: Readonly<Record<string, string>>
  readonly dark: Readonly<Record<string, string>>
} => {
  const colors = delivered(theme)
  return {
    light: { ...written(light(colors)), scrim: '#180e2c8f' },
    dark: { ...written(dark(colors)), scrim: '#040208ad' },
  }
}

/**
 * The roles as custom properties (`--ground` …), for a page's one style element. The dark scheme contains only the
 * differences.
 */
export const themeCss = (theme: ThemeColors): string => {
  const schemes = roles(theme)
  const differing = Object.entries(schemes.dark).filter(([role, color]) => schemes.light[role] !== color)
  return `${root(Object.entries(schemes.light))}@media (prefers-color-scheme: dark){${root(differing)}}`
}

/** The same for one scheme, also if the device prefers the other one. */
export const schemeCss = (theme: ThemeColors, scheme: 'light' | 'dark'): string =>
  root(Object.entries(roles(theme)[scheme]))

type Delivered = Readonly<Record<keyof ThemeColors, Rgb>>

type Scheme = Readonly<Record<string, Rgb>>

const rgb = (hex: string): Rgb => parseColor(hex) ?? { r: 0, g: 0, b: 0 }

const black = rgb('#000000')
const white = rgb('#ffffff')

const delivered = (theme: ThemeColors): Delivered => {
  const read = (name: keyof ThemeColors): Rgb => parseColor(theme[name]) ?? rgb(defaultTheme[name])
  return {
    primary: read('primary'),
    secondary: read('secondary'),
    chicago: read('chicago'),
    'light-gray': read('light-gray'),
    'dove-gray': read('dove-gray'),
    'desert-storm': read('desert-storm'),
  }
}

const light = (c: Delivered): Scheme => {
  const surface = white
  const ground = paper(c['desert-storm'])
  const sunk = mix(c['light-gray'], ground, 34)
  const wash = mix(c.secondary, white, 9)
  const [badWash, goodWash, waitWash, accentWash] = [rgb('#fdecea'), rgb('#e2f4ea'), rgb('#ffeed6'), rgb('#fff2cc')]
  const neutralWash = mix(c['light-gray'], white, 40)
  const papers = [ground, surface, sunk, wash]
  return {
    ...dock(c, mix(c.primary, rgb('#140a2a'), 82)),
    ...button(c.primary, mix(c.primary, black, 84)),
    ...waves(c),
    ...fixed,
    ground,
    surface,
    sunk,
    ink: readable(mix(c.primary, rgb('#15131a'), 16), [...papers, badWash, goodWash]),
    'ink-2': readable(c.chicago, papers),
    'ink-3': readable(c['dove-gray'], [ground, surface, wash]),
    line: mix(c['light-gray'], white, 62),
    edge: readable(mix(c['dove-gray'], white, 78), [ground, surface], 3),
    'brand-ink': readable(c.primary, papers),
    'brand-wash': wash,
    'brand-wash-line': mix(c.secondary, white, 34),
    focus: readable(c.secondary, [ground, surface], 3),
    'accent-wash': accentWash,
    'accent-ink': rgb('#744900'),
    good: readable(rgb('#0b6b45'), [goodWash, surface, ground]),
    'good-wash': goodWash,
    wait: readable(rgb('#7d4700'), [waitWash, surface, ground]),
    'wait-wash': waitWash,
    bad: readable(rgb('#a8221b'), [badWash, surface, ground]),
    'bad-wash': badWash,
    neutral: readable(c.chicago, [neutralWash, surface]),
    'neutral-wash': neutralWash,
  }
}

const dark = (c: Delivered): Scheme => {
  const ground = mix(c.primary, rgb('#0f0d13'), 8)
  const surface = mix(c.primary, rgb('#19171e'), 12)
  const sunk = mix(c.primary, rgb('#24212a'), 14)
  const wash = mix(c.secondary, rgb('#19171e'), 18)
  const [badWash, goodWash, waitWash, accentWash] = [rgb('#3d1a18'), rgb('#12301f'), rgb('#3d2811'), rgb('#3a2c0c')]
  const neutralWash = rgb('#2d2a34')
  const papers = [ground, surface, sunk, wash]
  return {
    ...dock(c, mix(c.primary, rgb('#0d0717'), 78)),
    ...button(mix(c.secondary, c.primary, 78), mix(c.secondary, c.primary, 50)),
    ...waves(c),
    ...fixed,
    ground,
    surface,
    sunk,
    ink: readable(rgb('#f4f1f8'), [...papers, badWash, goodWash]),
    'ink-2': readable(rgb('#c3bdcb'), papers),
    'ink-3': readable(rgb('#a9a2b3'), [ground, surface, wash]),
    line: mix(c.primary, rgb('#322e39'), 14),
    edge: readable(mix(c.secondary, rgb('#7d7787'), 10), [ground, surface], 3),
    'brand-ink': readable(mix(c.secondary, white, 46), papers),
    'brand-wash': wash,
    'brand-wash-line': mix(c.secondary, rgb('#19171e'), 56),
    focus: readable(mix(c.secondary, white, 56), [ground, surface], 3),
    'accent-wash': accentWash,
    'accent-ink': rgb('#ffd875'),
    good: readable(rgb('#74d8a8'), [goodWash, surface, ground]),
    'good-wash': goodWash,
    wait: readable(rgb('#ffc07a'), [waitWash, surface, ground]),
    'wait-wash': waitWash,
    bad: readable(rgb('#ff9d93'), [badWash, surface, ground]),
    'bad-wash': badWash,
    neutral: readable(rgb('#c3bdcb'), [neutralWash, surface]),
    'neutral-wash': neutralWash,
  }
}

const fixed: Scheme = {
  accent: rgb('#ffc83d'),
  'accent-press': rgb('#f2b61f'),
  'on-accent': rgb('#33230a'),
  // a QR code is dark on white in both schemes, or readers fail
  'qr-ink': rgb('#17131f'),
  'qr-styled-ink': rgb('#db0011'),
  'qr-ground': white,
  // a banner's own art keeps its colours under every theme
  sea: rgb('#0d4a58'),
  'on-sea': white,
  'on-sea-2': rgb('#d3f0ea'),
  'sea-wave-dark': rgb('#12616b'),
  'sea-wave-middle': rgb('#1f9a97'),
  'sea-wave-light': rgb('#b4e8dc'),
}

const button = (brand: Rgb, pressed: Rgb): Scheme => {
  const press = companion(brand, pressed)
  return { brand, 'brand-press': press, 'on-brand': readable(white, [brand, press]) }
}

const dock = (c: Delivered, mixed: Rgb): Scheme => {
  const bar = companion(c.primary, mixed)
  return {
    bar,
    'bar-raised': c.primary,
    'on-bar': readable(white, [bar, c.primary]),
    'on-bar-2': readable(mix(c.secondary, white, 26), [bar, c.primary]),
  }
}

const waves = (c: Delivered): Scheme => ({
  'wave-dark': mix(c.secondary, c.primary, 34),
  'wave-middle': mix(c.secondary, c.primary, 72),
  'wave-light': mix(c.secondary, white, 40),
})

// a ground so dark that no ink is readable on both it and white is lightened first
const paper = (ground: Rgb): Rgb => stepsTo(white, ground).find(step => contrast(step, black) >= 12) ?? white

// two grounds that share their ink, of which the second must not drift to where the ink of the first cannot follow
const companion = (main: Rgb, other: Rgb): Rgb => {
  const ink = contrast(white, main) >= 4.5 ? white : black
  return contrast(ink, other) >= 4.5 ? other : mix(main, ink === white ? black : white, 82)
}

const readable = (ink: Rgb, grounds: readonly Rgb[], least = 4.5): Rgb => {
  const lowest = (color: Rgb): number => Math.min(...grounds.map(ground => contrast(color, ground)))
  const end = lowest(black) > lowest(white) ? black : white
  return stepsTo(end, ink).find(step => lowest(step) >= least) ?? end
}

const stepsTo = (end: Rgb, start: Rgb): readonly Rgb[] =>
  Array.from({ length: 21 }, (_, step) => mix(end, start, step * 5))

const luminance = ({ r, g, b }: Rgb): number => {
  const linear = (part: number): number =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

const hex = ({ r, g, b }: Rgb): string => `#${[r, g, b].map(part => part.toString(16).padStart(2, '0')).join('')}`

const written = (scheme: Scheme): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(scheme).map(([role, color]) => [role, hex(color)]))

const root = (entries: readonly (readonly [string, string])[]): string =>
  `:root{${entries.map(([role, color]) => `--${role}:${color}`).join(';')}}`
