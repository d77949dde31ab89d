/** Text that is markup already. */
export class Html {
  constructor(readonly text: string) {}
}

/** A piece of a page: every inserted value is escaped, unless it is markup already. Lists are joined. */
export const html = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Html | readonly Html[])[]
): Html => new Html(parts.map((part, at) => (at === 0 ? part : filled(values[at - 1] ?? '') + part)).join(''))

const filled = (value: string | number | Html | readonly Html[]): string => {
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(each => each.text).join('') : escaped(String(value))
}

const escaped = (text: string): string => text.replace(/[&<>"']/gu, char => `&#${char.charCodeAt(0)};`)
