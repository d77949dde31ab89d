import { type ThemeColors, contrast, defaultTheme, parseColor, roles } from '~/graphics/theme'

/** A pair of colours that shoppers read, and the contrast that it needs. */
interface Pair {
  readonly name: 'text' | 'second' | 'third' | 'link' | 'button' | 'focus'
  readonly ink: string
  readonly paper: string
  readonly least: 4.5 | 3
  /** The shop's own colour that the ink is made of. */
  readonly from?: keyof ThemeColors
}

const PAIRS: readonly Pair[] = [
  { name: 'text', ink: 'ink', paper: 'surface', least: 4.5 },
  { name: 'second', ink: 'ink-2', paper: 'ground', least: 4.5, from: 'chicago' },
  { name: 'third', ink: 'ink-3', paper: 'ground', least: 4.5, from: 'dove-gray' },
  { name: 'link', ink: 'brand-ink', paper: 'surface', least: 4.5, from: 'primary' },
  { name: 'button', ink: 'on-brand', paper: 'brand', least: 4.5 },
  { name: 'focus', ink: 'focus', paper: 'ground', least: 3, from: 'secondary' },
]

/** A pair as the shop draws it in one scheme. */
export interface DrawnPair extends Pick<Pair, 'name' | 'least'> {
  readonly inkHex: string
  readonly paperHex: string
  readonly contrast: number
  /** The contrast that the shop's own colour would have here. It is too low: the shop draws another ink. */
  readonly replaced?: { readonly hex: string; readonly contrast: number }
}

/** Colours of the shop, as they are typed. The default takes the place of a text that is no colour. */
export const themeOf = (colors: Readonly<Partial<Record<keyof ThemeColors, string>>>): ThemeColors => {
  const read = (name: keyof ThemeColors): string => {
    const typed = colors[name] ?? ''
    return parseColor(typed) === undefined ? defaultTheme[name] : typed
  }
  return {
    primary: read('primary'),
    secondary: read('secondary'),
    chicago: read('chicago'),
    'light-gray': read('light-gray'),
    'dove-gray': read('dove-gray'),
    'desert-storm': read('desert-storm'),
  }
}

/** The contrast of each pair, by the tokens that the shop makes of its colours. */
export const contrastsOf = (theme: ThemeColors, scheme: 'light' | 'dark'): readonly DrawnPair[] => {
  const tokens = roles(theme)[scheme]
  return PAIRS.map(({ name, ink, paper, least, from }) => {
    const [inkHex, paperHex] = [tokens[ink] ?? '', tokens[paper] ?? '']
    const own = from === undefined || scheme === 'dark' ? undefined : theme[from]
    const ownContrast = own === undefined ? Infinity : between(own, paperHex)
    return {
      name,
      least,
      inkHex,
      paperHex,
      contrast: between(inkHex, paperHex),
      ...(own === undefined || ownContrast >= least ? {} : { replaced: { hex: own, contrast: ownContrast } }),
    }
  })
}

const between = (one: string, other: string): number => {
  const [a, b] = [parseColor(one), parseColor(other)]
  return a === undefined || b === undefined ? 1 : contrast(a, b)
}
