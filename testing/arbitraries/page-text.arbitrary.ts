import fc from 'fast-check'
import type { Block, Inline, PageText } from '~/domain/catalog/page-text'
import { words } from '@testing/arbitraries/wire.arbitrary'

const few = <A>(of: fc.Arbitrary<A>) => fc.array(of, { maxLength: 3 })

const link = fc.constantFrom('/auth/help', 'https://shop.example/a?b=c', 'mailto:help@shop.example', 'tel:+85328000000')

const { inline } = fc.letrec<{ readonly inline: Inline; readonly content: readonly Inline[] }>(tie => ({
  inline: fc.oneof(
    { maxDepth: 2 },
    fc.record({ type: fc.constant('text' as const), text: words }),
    fc.record({ type: fc.constant('break' as const) }),
    fc.record({ type: fc.constantFrom('strong' as const, 'emphasis' as const), content: tie('content') }),
    fc.record({ type: fc.constant('link' as const), href: link, content: tie('content') }),
  ),
  content: few(tie('inline')),
}))

const { block } = fc.letrec<{ readonly block: Block; readonly item: readonly Block[] }>(tie => ({
  block: fc.oneof(
    { maxDepth: 2 },
    fc.record({ type: fc.constantFrom('paragraph' as const, 'heading' as const), content: few(inline) }),
    fc.record(
      { type: fc.constant('list' as const), items: few(tie('item')), start: fc.nat(9) },
      { requiredKeys: ['type', 'items'] },
    ),
  ),
  item: few(tie('block')),
}))

/** The words of a page. */
export const pageText: fc.Arbitrary<PageText> = fc.record(
  {
    title: words,
    intro: few(block),
    sections: few(fc.record({ title: words, blocks: few(block) })),
  },
  { requiredKeys: ['intro', 'sections'] },
)
