import * as t from 'io-ts'
import { object, opaque } from '~/contract/wire'
import type { Block, Inline, PageText } from '~/domain/catalog/page-text'
import { isLink } from '~/domain/shared/safe-url'

/** The target of a link in a text. */
const textLink = opaque(t.refinement(t.string, isLink, 'the address of a page, a mail address or a telephone number'), {
  type: 'string',
  format: 'uri-reference',
})

const reference = (name: 'Inline' | 'Block') => ({ $ref: `#/components/schemas/${name}` })
const listOf = (items: Readonly<Record<string, unknown>>) => ({ type: 'array', items })
const node = (type: string, properties: Readonly<Record<string, unknown>> = {}, optional: readonly string[] = []) => ({
  type: 'object',
  properties: { type: { const: type }, ...properties },
  required: ['type', ...Object.keys(properties).filter(name => !optional.includes(name))],
})

/** The wire forms of the codecs that contain themselves, for the OpenAPI document. */
export const textSchemas = {
  Inline: {
    anyOf: [
      node('text', { text: { type: 'string' } }),
      node('break'),
      ...['strong', 'emphasis'].map(type => node(type, { content: listOf(reference('Inline')) })),
      node('link', { href: textLink.schema, content: listOf(reference('Inline')) }),
    ],
  },
  Block: {
    anyOf: [
      ...['paragraph', 'heading'].map(type => node(type, { content: listOf(reference('Inline')) })),
      node('list', { items: listOf(listOf(reference('Block'))), start: { type: 'number' } }, ['start']),
    ],
  },
}

const inline: t.Type<Inline, unknown> = opaque(
  t.recursion('Inline', () =>
    t.union([
      t.type({ type: t.literal('text'), text: t.string }),
      t.type({ type: t.literal('break') }),
      t.type({ type: t.literal('strong'), content: t.readonlyArray(inline) }),
      t.type({ type: t.literal('emphasis'), content: t.readonlyArray(inline) }),
      t.type({ type: t.literal('link'), href: textLink, content: t.readonlyArray(inline) }),
    ]),
  ),
  reference('Inline'),
)

const block: t.Type<Block, unknown> = opaque(
  t.recursion('Block', () =>
    t.union([
      t.type({ type: t.literal('paragraph'), content: t.readonlyArray(inline) }),
      t.type({ type: t.literal('heading'), content: t.readonlyArray(inline) }),
      object({ type: t.literal('list'), items: t.readonlyArray(t.readonlyArray(block)) }, { start: t.number }),
    ]),
  ),
  reference('Block'),
)

/** The words of a page, as a tree: a client never gets markup. */
export const pageText: t.Type<PageText, unknown> = object(
  {
    intro: t.readonlyArray(block),
    sections: t.readonlyArray(t.type({ title: t.string, blocks: t.readonlyArray(block) })),
  },
  { title: t.string },
)
