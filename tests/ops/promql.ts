import { parser } from '@prometheus-io/lezer-promql'

/** One selector of a query: a metric, and the labels that it is matched or grouped by. */
export interface Selector {
  readonly metric: string
  /** Label and value of each matcher for equality; other matchers have no value. */
  readonly matchers: readonly (readonly [label: string, value: string | undefined])[]
}

export interface Query {
  /** The place of the first syntax error. */
  readonly error: number | undefined
  readonly selectors: readonly Selector[]
  /** The labels of all `by (…)`. */
  readonly grouped: readonly string[]
}

/** Reads a query of Prometheus. */
export const readQuery = (text: string): Query => {
  const selectors: { metric: string; matchers: [string, string | undefined][] }[] = []
  const grouped: string[] = []
  let error: number | undefined
  parser.parse(text).iterate({
    enter: node => {
      const said = text.slice(node.from, node.to)
      if (node.type.isError) error ??= node.from
      if (node.name === 'VectorSelector') selectors.push({ metric: '', matchers: [] })
      const last = selectors.at(-1)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector' && last !== undefined)
        last.metric = said
      if (node.name === 'UnquotedLabelMatcher' && last !== undefined) {
        const [, label = '', operator, value] = /^(\w+)\s*(=~|!=|!~|=)\s*"(.*)"$/u.exec(said) ?? []
        last.matchers.push([label, operator === '=' ? value : undefined])
      }
      if (node.name === 'GroupingLabels')
        grouped.push(
          ...said
            .replaceAll(/[()\s]/gu, '')
            .split(',')
            .filter(Boolean),
        )
    },
  })
  return { error, selectors, grouped }
}

/** The samples that `/metrics` printed: for each name the labels, and for each label its values. */
export const readSamples = (text: string): ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>> => {
  const samples = new Map<string, Map<string, Set<string>>>()
  for (const line of text.split('\n')) {
    const [, name = '', inside = ''] = /^(\w+)(?:\{(.*)\})? \S+$/u.exec(line) ?? []
    if (name === '') continue
    const labels = samples.get(name) ?? new Map<string, Set<string>>()
    samples.set(name, labels)
    for (const [, label = '', value = ''] of inside.matchAll(/(\w+)="([^"]*)"/gu))
      labels.set(label, (labels.get(label) ?? new Set()).add(value))
  }
  return samples
}
