/** Decodes a percent-encoded text. Undefined if an escape is incomplete, or if the bytes are not UTF-8. */
export const percentDecode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** The same for a query as forms write it: a plus sign is a space. */
export const formDecode = (text: string): string | undefined => percentDecode(text.replaceAll('+', ' '))
