/** One request and its answer, as a report shows them. */
export interface ShownExchange {
  readonly method: string
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: string
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly ms: number
  readonly curl: string
}

/** What curl or the run itself adds, and what belongs to a session that has ended. */
const LEFT_OUT: ReadonlySet<string> = new Set(['host', 'connection', 'content-length', 'cookie'])

/** A command that repeats a request. The session is a variable of the shell. */
export const curlOf = (
  url: string,
  {
    method,
    path,
    requestHeaders,
    requestBody,
  }: Pick<ShownExchange, 'method' | 'path' | 'requestHeaders' | 'requestBody'>,
): string =>
  [
    `curl -i${method === 'GET' ? '' : ` -X ${method}`} ${quoted(url + path)}`,
    ...Object.entries(requestHeaders).flatMap(([name, value]) => {
      const lower = name.toLowerCase()
      if (LEFT_OUT.has(lower)) return []
      // in double quotes: the shell puts the session there
      return lower === 'authorization' ? [`-H "Authorization: Bearer $TOKEN"`] : [`-H ${quoted(`${name}: ${value}`)}`]
    }),
    ...(requestBody === undefined ? [] : [`-d ${quoted(requestBody)}`]),
  ].join(' \\\n  ')

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
