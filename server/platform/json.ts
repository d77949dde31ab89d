/** Deeper than any message of ours or of a partner's. What recurses over a value must not run out of stack. */
const DEEPEST = 32

/** The value of a JSON text from outside. Undefined: it is no JSON, or nested too deeply to be a message. */
export const parseJson = (text: string): unknown => {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Does the text open no more brackets within each other than a message may? One pass; brackets in quotes do not count. */
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
