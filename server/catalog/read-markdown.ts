import type { Nodes, PhrasingContent, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString } from 'mdast-util-to-string'
import type { Block, Inline, PageText } from '~/domain/catalog/page-text'
import { isLink } from '~/domain/shared/safe-url'
import { defined } from '~/domain/shared/defined'

/** A part of a Markdown text that a page does not show. */
export interface MarkdownFault {
  readonly line: number
  /** `title` and `heading`: in the wrong place. `block`, `inline`: a part that pages do not show. */
  readonly kind: 'title' | 'heading' | 'block' | 'inline' | 'link'
  readonly message: string
}

export interface ReadText {
  readonly text: PageText
  readonly faults: readonly MarkdownFault[]
}

type Refuse = (node: Nodes, kind: MarkdownFault['kind'], message: string) => void

/**
 * Reads the words of a page: `#` at the start is its title, `##` begins a section, `###` is a heading within one. The
 * tree has only paragraphs, lists, links, strong and emphasised text; every other part is left out, and is a fault.
 */
export const readMarkdown = (source: string): ReadText => {
  const faults: MarkdownFault[] = []
  // an HTML element is two parts of the tree: its tags
  const refuse: Refuse = (node, kind, message) => {
    const line = node.position?.start.line ?? 1
    if (!faults.some(fault => fault.line === line && fault.message === message)) faults.push({ line, kind, message })
  }
  const { children } = fromMarkdown(source)
  const [first] = children
  const hasTitle = first?.type === 'heading' && first.depth === 1
  const [intro = [], ...sections] = bySection(hasTitle ? children.slice(1) : children)
  const text = {
    ...defined({ title: hasTitle ? toString(first) : undefined }),
    intro: blocksOf(intro, refuse),
    sections: sections.map(([head, ...rest]) => ({ title: toString(head), blocks: blocksOf(rest, refuse) })),
  }
  return { text, faults }
}

/** The nodes before the first section, then those of each section with its heading. */
const bySection = (nodes: readonly RootContent[]): readonly (readonly RootContent[])[] => {
  const starts = nodes.flatMap((node, at) => (node.type === 'heading' && node.depth === 2 ? [at] : []))
  return [0, ...starts].map((start, index) => nodes.slice(start, starts[index]))
}

const blocksOf = (nodes: readonly RootContent[], refuse: Refuse): readonly Block[] =>
  nodes.flatMap((node): readonly Block[] => {
    switch (node.type) {
      case 'paragraph':
        return [{ type: 'paragraph', content: inlinesOf(node.children, refuse) }]
      case 'heading':
        if (node.depth === 3) return [{ type: 'heading', content: inlinesOf(node.children, refuse) }]
        if (node.depth === 1) refuse(node, 'title', '"#" is for the title, on the first line')
        else refuse(node, 'heading', 'below a section there are headings with "###" only')
        return []
      case 'list':
        return [
          {
            type: 'list',
            ...(node.ordered === true ? { start: node.start ?? 1 } : {}),
            items: node.children.map(item => blocksOf(item.children, refuse)),
          },
        ]
      default:
        refuse(node, 'block', `${nameOf(node)} is not shown: use paragraphs, headings, lists and links`)
        return []
    }
  })

const inlinesOf = (nodes: readonly PhrasingContent[], refuse: Refuse): readonly Inline[] =>
  nodes.flatMap((node): readonly Inline[] => {
    switch (node.type) {
      case 'text':
        return [{ type: 'text', text: node.value }]
      case 'break':
        return [{ type: 'break' }]
      case 'strong':
      case 'emphasis':
        return [{ type: node.type, content: inlinesOf(node.children, refuse) }]
      case 'link': {
        const content = inlinesOf(node.children, refuse)
        if (isLink(node.url)) return [{ type: 'link', href: node.url, content }]
        refuse(node, 'link', 'a link leads to https://…, mailto:…, tel:… or a path of the shop such as /auth/help')
        return content
      }
      default:
        refuse(node, 'inline', `${nameOf(node)} is not shown: use text, links, **strong** and *emphasised* text`)
        return []
    }
  })

const names: Partial<Record<Nodes['type'], string>> = {
  html: 'HTML',
  image: 'a picture',
  code: 'code (a line that begins with four spaces)',
  inlineCode: 'code',
  blockquote: 'a quotation',
  thematicBreak: 'a line',
  definition: 'a link definition',
  linkReference: 'a link by reference',
}

const nameOf = ({ type }: Nodes): string => names[type] ?? type
