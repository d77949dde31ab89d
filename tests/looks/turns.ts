import { type Knobs, type Scheme, type TextPercent, usual } from '@gallery/stage/knobs'
import type { Lang } from '~/domain/shared/locale'

/** One way to look at an exhibit. */
export interface Turn extends Knobs {
  readonly width: number
}

const langs: readonly Lang[] = ['zh-Hant', 'en']
const schemes: readonly Scheme[] = ['light', 'dark']
const sizes: readonly TextPercent[] = [100, 200]

/** The width of pictures, in CSS pixels. */
export const WIDTH = 390
/** The narrowest telephone and a tablet: looked at for what sticks out. */
export const OTHER_WIDTHS = [360, 768]

/** What references are taken of. */
export const portrait: Turn = { ...usual, width: WIDTH }

export const everyTurn: readonly Turn[] = langs.flatMap(lang =>
  schemes.flatMap(scheme => sizes.map(text => ({ ...usual, lang, scheme, text, width: WIDTH }))),
)

/**
 * The one turn in which the short run looks at an exhibit. By its name, so that one exhibit more changes no other's turn; all
 * turns and widths are taken about equally often.
 */
export const turnOf = (name: string): Turn => {
  const number = hash(name)
  const turn = everyTurn[number % everyTurn.length] ?? portrait
  const width = [WIDTH, ...OTHER_WIDTHS][(number >>> 3) % 3] ?? WIDTH
  return { ...turn, width, edition: number % 5 === 0 ? 'hk' : 'mo' }
}

export const written = ({ lang, scheme, text, edition, width }: Turn): string =>
  `${lang} ${edition} ${scheme} ${text} % ${width} px`

/** FNV-1a. */
export const hash = (text: string): number =>
  [...text].reduce((sum, char) => Math.imul(sum ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0, 0x811c9dc5)
