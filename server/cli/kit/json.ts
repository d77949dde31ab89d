/** Values whose own keys are data, such as numbers of variants. Their keys stay as they are. */
const KEYED_BY_DATA: ReadonlySet<string> = new Set(['accepted', 'details', 'entered', 'imported', 'seals'])

/** The JSON of a command: names in snake_case, as on the wire (docs/operating.md#commands). */
export const jsonOf = (value: unknown, indent = 0): string => JSON.stringify(inSnakeCase(value), null, indent)

const inSnakeCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inSnakeCase)
  if (!isPlain(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name.replaceAll(/[A-Z]/gu, letter => `_${letter.toLowerCase()}`),
      KEYED_BY_DATA.has(name) ? inside : inSnakeCase(inside),
    ]),
  )
}

/** Not a date or bytes: these have their own JSON. */
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
