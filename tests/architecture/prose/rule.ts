/** One construction that the prose of this repository does without: comments and documents. */
export interface ProseRule {
  readonly name: string
  /** Matched against one sentence. Code and quotations in it are replaced by one word. */
  readonly pattern: RegExp
  /** What to write instead, or why a reader stumbles. */
  readonly because: string
  readonly catches: string
  readonly allows: string
  /** Headings and cells of a table are labels, not sentences: the rule leaves them alone. */
  readonly onlyInSentences?: true
}
