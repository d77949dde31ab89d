import { toString } from 'nlcst-to-string'
import type { Nodes as MarkdownNode } from 'mdast'
import type { Nodes } from 'nlcst'
import { ParseEnglish } from 'parse-english'
import { parse } from 'postcss'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { parseSync, Visitor } from 'vite'

/** Some prose of a file, and the line that it begins on. */
interface Passage {
  readonly markdown: string
  readonly line: number
}

export interface Sentence {
  readonly text: string
  readonly words: number
  readonly line: number
  /** A heading or a cell of a table: a label, which need not be a sentence. */
  readonly isLabel: boolean
}

const markdown = unified().use(remarkParse).use(remarkGfm)
const english = new ParseEnglish()

/** Replaces code and quotations, which are not prose. It has a capital, because it can begin a sentence. */
const WORD = 'Code'

const proseOf = (node: MarkdownNode): string => {
  switch (node.type) {
    case 'text':
      return node.value
    case 'inlineCode':
      return WORD
    case 'break':
      return ' '
    default:
      return 'children' in node ? node.children.map(proseOf).join('') : ''
  }
}

const unquoted = (text: string): string => text.replaceAll(/“[^”]*”|"[^"\n]*"/gu, WORD).replaceAll(/\s+/gu, ' ')

const countWords = (sentence: Nodes): number => {
  let words = 0
  visit(sentence, 'WordNode', () => {
    words += 1
  })
  return words
}

const sentencesIn = ({ markdown: text, line }: Passage): readonly Sentence[] => {
  const sentences: Sentence[] = []
  visit(markdown.parse(text), block => {
    if (block.type !== 'paragraph' && block.type !== 'heading' && block.type !== 'tableCell') return
    visit(english.parse(unquoted(proseOf(block))), 'SentenceNode', sentence => {
      sentences.push({
        text: toString(sentence),
        words: countWords(sentence),
        line: line + (block.position?.start.line ?? 1) - 1,
        isLabel: block.type !== 'paragraph',
      })
    })
  })
  return sentences
}

/** The sentences of a Markdown document. */
export const sentencesOfDocument = (text: string): readonly Sentence[] => sentencesIn({ markdown: text, line: 1 })

/** The sentences of the comments of a file that only has comments after `#`, such as `.env.example`. */
export const sentencesOfSettings = (text: string): readonly Sentence[] =>
  sentencesIn({ markdown: text.replaceAll(/^[^#\n].*$/gmu, '').replaceAll(/^# ?/gmu, ''), line: 1 })

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

const passagesOf = (path: string, text: string): readonly Passage[] => {
  const passages: (Passage & { readonly end: number })[] = []
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    if (/^\s*(?:@ts-|oxlint-|eslint-|#__|\/\s*<reference)/u.test(value)) continue
    const plain = type === 'Block' ? value.replaceAll(/^[ \t]*\*+ ?/gmu, '').replaceAll(/^ +/gmu, '') : value.trim()
    const before = passages.at(-1)
    // line comments that follow one another are one paragraph
    if (type === 'Line' && before !== undefined && /^[ \t]*\n[ \t]*$/u.test(text.slice(before.end, start)))
      passages.splice(-1, 1, { ...before, markdown: `${before.markdown}\n${plain}`, end })
    else passages.push({ markdown: plain, line: lineAt(text, start), end: type === 'Line' ? end : -1 })
  }
  return passages
}

/** The sentences of the comments of a module, as the parser of the build finds them. */
export const sentencesOfCode = (path: string, text: string): readonly Sentence[] =>
  passagesOf(path, text).flatMap(sentencesIn)

/** The sentences of the comments of a stylesheet. */
export const sentencesOfStyles = (text: string): readonly Sentence[] => {
  const passages: Passage[] = []
  parse(text).walkComments(comment => {
    passages.push({ markdown: comment.text, line: comment.source?.start?.line ?? 1 })
  })
  return passages.flatMap(sentencesIn)
}

/** The titles of tests and of their groups: `it('…')`, `test.each(…)('…')`. */
export const sentencesOfTitles = (path: string, text: string): readonly Sentence[] => {
  const passages: Passage[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [title], start }) => {
      const isTest = /^(?:describe|it|test)\b/u.test(text.slice(callee.start, callee.end))
      const line = lineAt(text, start)
      if (!isTest || title === undefined) return
      if (title.type === 'Literal' && typeof title.value === 'string') passages.push({ markdown: title.value, line })
      if (title.type === 'TemplateLiteral')
        passages.push({ markdown: title.quasis.map(({ value }) => value.cooked ?? '').join(WORD), line })
    },
  }).visit(parseSync(path, text).program)
  return passages.flatMap(sentencesIn)
}
