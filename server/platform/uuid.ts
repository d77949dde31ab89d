/** The shop's ids are UUIDs. Any other text is not looked up: PostgreSQL would report an error. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
