import { citations } from './citations'
import { plainWords } from './plain-words'
import { riddles } from './riddles'
import type { ProseRule } from './rule'
import { terms } from './terms'

/** Every banned construction. */
export const proseRules: readonly ProseRule[] = [...riddles, ...terms, ...plainWords, ...citations]

/** The most words of a sentence. A line of code or a quotation is one word. */
export const LONGEST_SENTENCE = 30
