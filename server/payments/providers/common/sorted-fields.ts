/** The fields of a form as they are signed: `a=1&b=2` in byte order of the names, without empty ones and without `except`. */
export const sortedPairs = (fields: Readonly<Record<string, string>>, except: readonly string[] = []): string =>
  sortedFields(fields, except)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')

/**
 * Can the pairs be read in one way only? `a` being `1&b=2` is signed like `a` being `1` and `b` being `2`: a field could be hidden
 * in another one's value.
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
