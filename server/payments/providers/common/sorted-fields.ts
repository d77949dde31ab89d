/**
 * The text that is signed for a form: `a=1&b=2` in byte order of the names, without empty fields and without `except`.
 */
export const sortedPairs = (fields: Readonly<Record<string, string>>, except: readonly string[] = []): string =>
  sortedFields(fields, except)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * Can the pairs be read in one way only? `a` with the value `1&b=2` is signed like `a` with `1` and `b` with `2`. A
 * field could hide in the value of another.
 */
export const isUnambiguous = (fields: Readonly<Record<string, string>>): boolean =>
  Object.values(fields).every(value => !/&\w+=/u.test(value))

/** The values alone, in byte order of their names. */
export const sortedValues = (fields: Readonly<Record<string, string>>, except: readonly string[] = []): string =>
  sortedFields(fields, except)
    .map(([, value]) => value)
    .join('')

const sortedFields = (
  fields: Readonly<Record<string, string>>,
  except: readonly string[],
): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .filter(([name, value]) => value !== '' && !except.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
