import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getText } from '~/contract/calls'
import type { Block, Inline } from '~/domain/catalog/page-text'
import { isLink } from '~/domain/shared/safe-url'
import { type ReadText, readMarkdown } from '@server/catalog/read-markdown'
import { anyText } from '@testing/arbitraries/text.arbitrary'

const linksOf = (content: readonly Inline[]): readonly string[] =>
  content.flatMap(each =>
    each.type === 'text' || each.type === 'break'
      ? []
      : [...(each.type === 'link' ? [each.href] : []), ...linksOf(each.content)],
  )
const linksIn = (blocks: readonly Block[]): readonly string[] =>
  blocks.flatMap(each => (each.type === 'list' ? linksIn(each.items.flat()) : linksOf(each.content)))
const allLinks = ({ text }: ReadText) => linksIn([...text.intro, ...text.sections.flatMap(({ blocks }) => blocks)])

const text = (said: string): Inline => ({ type: 'text', text: said })
const paragraph = (...content: readonly Inline[]): Block => ({ type: 'paragraph', content })

/** Pieces of Markdown and of attacks on it. */
const piece = fc.oneof(
  anyText,
  fc.constantFrom('\n\n', '\n', '# ', '## ', '### ', '- ', '1. ', '    ', '> ', '**', '*', '[a](', ')', '<', '>', '`'),
  fc.constantFrom('javascript:alert(1)', 'JaVaScRiPt&#58;alert(1)', 'data:text/html,x', '//evil.example', '/\\evil'),
  fc.constantFrom('<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '![a](https://evil.example/a.png)'),
  fc.constantFrom('https://shop.example', 'mailto:a@b.example', 'tel:+853', '/auth/help', '[a]: javascript:x', '[a]'),
)
const source = fc.array(piece, { maxLength: 14 }).map(pieces => pieces.join(''))

describe('the words of a page in Markdown', () => {
  it('any Markdown becomes a tree of the contract, whose links are all safe', () => {
    fc.assert(
      fc.property(source, given => {
        const read = readMarkdown(given)
        expect(getText.answer.decode(JSON.parse(JSON.stringify(read.text)))._tag).toBe('Right')
        expect(allLinks(read).filter(href => !isLink(href))).toEqual([])
      }),
    )
  })

  it('an element of HTML is one fault of its line, and not one for each of its tags', () => {
    const { faults } = readMarkdown('One <b>bold</b> and <i>slanted</i> word.\n\n<u>Two</u>')
    expect(faults.map(({ line }) => line)).toEqual([1, 3])
  })

  it('a text has a title, an introduction, and sections with headings, lists, links and marks', () => {
    const read = readMarkdown(
      [
        '# Title',
        'Hello **you** and *me*.',
        '## First & last',
        '- one\n- [two](/auth/help)\n  - inner',
        '### More',
        '3. three\n4. four',
        '## Second',
        '<https://shop.example>  \nnext',
      ].join('\n\n'),
    )
    expect(read.faults).toEqual([])
    expect(read.text).toEqual({
      title: 'Title',
      intro: [
        paragraph(
          text('Hello '),
          { type: 'strong', content: [text('you')] },
          text(' and '),
          { type: 'emphasis', content: [text('me')] },
          text('.'),
        ),
      ],
      sections: [
        {
          title: 'First & last',
          blocks: [
            {
              type: 'list',
              items: [
                [paragraph(text('one'))],
                [
                  paragraph({ type: 'link', href: '/auth/help', content: [text('two')] }),
                  { type: 'list', items: [[paragraph(text('inner'))]] },
                ],
              ],
            },
            { type: 'heading', content: [text('More')] },
            { type: 'list', start: 3, items: [[paragraph(text('three'))], [paragraph(text('four'))]] },
          ],
        },
        {
          title: 'Second',
          blocks: [
            paragraph(
              { type: 'link', href: 'https://shop.example', content: [text('https://shop.example')] },
              { type: 'break' },
              text('next'),
            ),
          ],
        },
      ],
    })
  })

  it.each([
    ['<b>bold</b>', 'HTML'],
    ['<div>x</div>', 'HTML'],
    ['![a](/imgs/a.png)', 'a picture'],
    ['> said', 'a quotation'],
    ['`code`', 'code'],
    ['---', 'a line'],
    ['# too late', '"#" is for the title'],
    ['#### small', '"###" only'],
    ['[a](javascript:alert(1))', 'a link leads to'],
    ['[a](http://plain.example)', 'a link leads to'],
    ['[a](//evil.example)', 'a link leads to'],
    ['[a](page)', 'a link leads to'],
  ])('%s is a fault with its line', (wrong, why) => {
    const { faults } = readMarkdown(`One.\n\n${wrong}\n`)
    expect(faults.map(({ line }) => line)).toContain(3)
    expect(faults.map(({ message }) => message).join()).toContain(why)
  })
})
