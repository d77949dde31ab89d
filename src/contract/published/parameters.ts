import type { JsonSchema } from '~/contract/json-schema'

const text = { type: 'string' }

/** The headers of requests. */
export const parameters = {
  RequestedWith: {
    name: 'X-Requested-With',
    in: 'header',
    required: true,
    description: 'Another site cannot send it. A server refuses a call that changes something without it, with 403.',
    schema: { const: 'XMLHttpRequest' },
  },
  Locale: {
    name: 'Accept-Locale',
    in: 'header',
    description: 'The edition: Macau or Hong Kong. It decides currency and wording.',
    schema: { enum: ['mo', 'hk'], default: 'mo' },
  },
  Language: {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of all texts in the answer. Pages send `zh-Hant-MO`, `zh-Hant-HK`, `en-MO` or `en-HK`.',
    schema: { ...text, default: 'zh-Hant' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A new one for each wish, and the same one for each repetition. It counts for this customer and this call. The same key and body: the first answer again. Another body: 422. The first try still runs: 409. The reference server remembers it for seven days. Without a key (an old client) nothing is compared.',
    schema: { ...text, minLength: 1, maxLength: 200, pattern: '^[!-~]{1,200}$' },
  },
  OrderToken: {
    name: 'X-Order-Token',
    in: 'header',
    description: 'The token of the order’s link, in place of a session.',
    schema: text,
  },
} satisfies Readonly<Record<string, JsonSchema>>

export const byName = (name: keyof typeof parameters): JsonSchema => ({ $ref: `#/components/parameters/${name}` })

/** The placeholders of a path. `Provider` has its own form. */
export const inPath = (path: string, examples: Readonly<Record<string, string>> = {}): readonly JsonSchema[] =>
  [...path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'provider' ? { $ref: '#/components/schemas/Provider' } : text,
    ...(examples[name] === undefined ? {} : { example: examples[name] }),
  }))

export const inQuery = (names: readonly string[]): readonly JsonSchema[] =>
  names.map(name => ({ name, in: 'query', schema: text }))
