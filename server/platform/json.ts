/** Deeper than any message of the shop or its partners. Recursion over a value must not overflow the stack. */
const DEEPEST = 32

/** The value of an external JSON text. Undefined: it is not JSON, or nested too deeply for a message. */
export const parseJson = (text: string): unknown => {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Is the text nested no deeper than a message may be? One pass; brackets in quotes do not count. */
export const isShallow = (text: string): boolean => {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted && char === '\\') at += 1
    else if (char === '"') quoted = !quoted
    else if (!quoted && (char === '{' || char === '[')) depth += 1
    else if (!quoted && (char === '}' || char === ']')) depth -= 1
    if (depth > DEEPEST) return false
  }
  return true
}
