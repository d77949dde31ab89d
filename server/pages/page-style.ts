import * as t from 'io-ts'

/** The rules of the stylesheet, as `scripts/lib/style-rules.mjs` writes them. */
export const styleRules = t.readonlyArray(
  t.type({
    within: t.readonlyArray(t.string),
    classes: t.readonlyArray(t.readonlyArray(t.string)),
    css: t.string,
  }),
)
export type StyleRules = t.TypeOf<typeof styleRules>

/**
 * The rules that can match something in the markup, in their order. A document carries these alone, and loads the whole
 * stylesheet before its code runs.
 */
export const styleOf = (rules: StyleRules, markup: string): string => {
  const present = new Set([...markup.matchAll(/ class="([^"]*)"/gu)].flatMap(([, names = '']) => names.split(' ')))
  const needed = rules.filter(({ classes }) => classes.some(all => all.every(name => present.has(name))))
  return needed.map(({ within, css }) => within.reduceRight((inner, at) => `${at}{${inner}}`, css)).join('')
}
