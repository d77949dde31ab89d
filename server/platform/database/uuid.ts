/** Ids of ours; anything else names nothing, and is never asked for: PostgreSQL would call it an error. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu.test(text)
