import { type Scheme, usual } from '@gallery/stage/knobs'
import type { Lang } from '~/domain/shared/locale'
import { type Turn, WIDTH, hash } from './turns'

/** One picture of an exhibit: its file below the references, without its ending. */
export interface ConsoleView {
  readonly file: string
  readonly turn: Turn
}

/** The width of a desk, in CSS pixels. */
const DESK = 1280

const LANGS: readonly Lang[] = ['zh-Hant', 'en']
const SCHEMES: readonly Scheme[] = ['light', 'dark']
const COMBINATIONS = LANGS.flatMap(lang => SCHEMES.map(scheme => ({ lang, scheme })))

/**
 * A desk in one language and scheme, and a phone in the other language and the other scheme. Which ones depends on the
 * name alone, so that one exhibit more changes no other's picture. Those with `inAll` have a desk in all four.
 */
export const viewsOf = ({
  name,
  inAll = false,
}: {
  readonly name: string
  readonly inAll?: boolean
}): readonly ConsoleView[] => {
  const number = hash(name) % COMBINATIONS.length
  const desk = COMBINATIONS[number] ?? usual
  // the combinations stand so that the one across differs in both
  const phone = COMBINATIONS[COMBINATIONS.length - 1 - number] ?? usual
  const others = COMBINATIONS.filter(each => each !== desk)
  return [
    { file: `${name}.desk`, turn: { ...usual, ...desk, width: DESK } },
    { file: `${name}.phone`, turn: { ...usual, ...phone, width: WIDTH } },
    ...(inAll
      ? others.map(each => ({
          file: `${name}.desk-${each.lang}-${each.scheme}`,
          turn: { ...usual, ...each, width: DESK },
        }))
      : []),
  ]
}
