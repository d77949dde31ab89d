/** The JSON of a text; undefined if it is none. */
export const jsonOf = (text: string): unknown => {
  try {
    const read: unknown = JSON.parse(text)
    return read
  } catch {
    return undefined
  }
}

/** The properties of a JSON object; undefined for any other value. */
export const recordOf = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
