import type { ProseRule } from './rule'

/** References that a reader cannot follow: a link to a file of the repository, or the rule in a sentence, takes their place. */
export const citations: readonly ProseRule[] = [
  {
    name: 'a document by a number',
    pattern: /\b(?:specification|decisions?|product|calls|adr)\s*(?:§\s*)?\d+\b/iu,
    because: 'link to the file and its heading, or state the rule',
    catches: 'Sold-out variants are shown (specification 4).',
    allows: 'Sold-out variants are shown. The decision of 2026 stands.',
  },
  {
    name: 'a section sign',
    pattern: /§\s*\d|\bsection \d/iu,
    because: 'link to the file and its heading',
    catches: 'The status follows Product §3.',
    allows: 'The status follows the section on orders.',
  },
  {
    name: 'a finding by its letter',
    pattern: /\b(?:attack|walk|finding|review|issue)\s+(?:[A-Z]\d+|#?\d+)\b/u,
    because: 'state the defect or the rule',
    catches: 'This holds the finding of walk A3.',
    allows: 'A random walk of 3 steps holds it.',
  },
]
