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

/** What a reader needs to run the commands of a report. Words between backticks are code. */
export const toRepeat =
  'In a command, `$TOKEN` is the session of the customer: `data.token` in the answer to `POST /api/login`. ' +
  'Log in a customer of `--as`, or one that the hook `customer` makes, and set the variable. ' +
  'A backend that binds the token to a cookie also needs that cookie: log in with `curl -c jar`, and add `-b jar`. ' +
  '`$ORDER_TOKEN` is the part after the dot of the link of an order. ' +
  'Replace each `sha256:…` by the value that it stands for.'

/** Headers whose value is a variable of the shell. */
const VARIABLES: Readonly<Record<string, string>> = {
  authorization: 'Authorization: Bearer $TOKEN',
  'x-order-token': 'X-Order-Token: $ORDER_TOKEN',
}

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
      const variable = VARIABLES[lower]
      // in double quotes: the shell puts the value there
      return [variable === undefined ? `-H ${quoted(`${name}: ${value}`)}` : `-H "${variable}"`]
    }),
    ...(requestBody === undefined ? [] : [`-d ${quoted(requestBody)}`]),
  ].join(' \\\n  ')

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
