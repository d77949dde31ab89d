import type { Sentence } from './passages'
import { LONGEST_SENTENCE, proseRules } from './rules'

/** What is wrong with one sentence, in a line each: what was found, and what to write instead. */
export const faultsOf = (sentence: Sentence): readonly string[] => [
  ...proseRules.flatMap(({ name, pattern, because, onlyInSentences }) =>
    !(onlyInSentences === true && sentence.isLabel) && pattern.test(sentence.text) ? [`${name} (${because})`] : [],
  ),
  ...(sentence.words > LONGEST_SENTENCE ? [`${sentence.words} words (at most ${LONGEST_SENTENCE})`] : []),
]

/** The offences of a file, each with its place and its sentence. */
export const offencesIn = (path: string, sentences: readonly Sentence[]): readonly string[] =>
  sentences.flatMap(sentence => faultsOf(sentence).map(fault => `${path}:${sentence.line}: ${fault}: ${sentence.text}`))
