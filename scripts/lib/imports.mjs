// Strings and regular expressions are recognised so that what looks like a comment inside them stays.
const TOKENS = new RegExp(
  [
    /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)/,
    /((?<=(?:^|[=(,:[!&|?{};>]|\breturn)\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*)/,
    /(\/\*[\s\S]*?\*\/|\/\/[^\n]*)/,
  ]
    .map(part => part.source)
    .join('|'),
  'gm',
)

/** A file's code without its comments; line numbers stay. */
export const codeOf = text =>
  text.replace(TOKENS, (token, string, pattern, comment) =>
    comment === undefined ? token : comment.replace(/[^\n]/g, ' '),
  )

const NAMES = String.raw`(?:[\w$]+\s*,\s*)?(?:\{[^}]*\}|\*\s*as\s+[\w$]+)|[\w$]+`
const STATIC = new RegExp(
  String.raw`(?:^|;)[ \t]*(?:import\s+(type\s+)?(?:${NAMES})\s*from|import|export\s+(type\s+)?(?:\{[^}]*\}|\*(?:\s*as\s+[\w$]+)?)\s*from)\s*(['"])([^'"\n]+)\3`,
  'gm',
)
const DYNAMIC = /(typeof\s+)?(?<![.\w$])import(?:\.meta\.glob(?:<[^>]*>)?)?\s*\(\s*(?:\[\s*)?(['"`])([^'"`\n]+)\2/g

/**
 * Every module that a file names: imports, exports from elsewhere, dynamic imports, globs. A scanner instead of a parser,
 * since the compiler has no JavaScript interface; it knows the whole grammar of these statements.
 */
export const importsOf = text => {
  const code = codeOf(text)
  return [
    ...[...code.matchAll(STATIC)].map(match => ({
      specifier: match[4],
      typeOnly: Boolean(match[1] ?? match[2]),
      dynamic: false,
    })),
    ...[...code.matchAll(DYNAMIC)].map(match => ({
      specifier: match[3],
      typeOnly: Boolean(match[1]),
      dynamic: true,
    })),
  ]
}
