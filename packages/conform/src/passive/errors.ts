import type { Finding } from '@conform/kernel/check'
import type { Exchange, Passive } from '@conform/kernel/passive'
import { jsonOf, recordOf } from '@conform/passive/json'

/** What is wrong with the body of a refusal: it is `{message, errors?}`, with a list of texts for each field. */
const faultsIn = ({ body }: Exchange): readonly Finding[] => {
  const error = recordOf(jsonOf(body))
  const actual = body.slice(0, 500)
  if (error === undefined) return [{ says: 'a refusal is a JSON object', actual }]
  const { message, errors } = error
  if (typeof message !== 'string' || message === '') return [{ says: 'a refusal has a message', actual }]
  if (errors === undefined) return []
  const isTexts = (value: unknown): boolean =>
    Array.isArray(value) && value.length > 0 && value.every(text => typeof text === 'string' && text !== '')
  return recordOf(errors) !== undefined && Object.values(recordOf(errors) ?? {}).every(isTexts)
    ? []
    : [{ says: '`errors` of a refusal has a list of texts for each field', actual: errors }]
}

const isRefusal = ({ call, status }: Exchange): boolean => call !== undefined && status >= 400

/** Their words are shown to the shopper. */
const isSpoken = ({ status }: Exchange): boolean => status === 409 || status === 422

const spoken: Passive = {
  id: 'W-03',
  level: 'MUST',
  profile: 'buy',
  text: 'A 409 and a 422 are JSON with a message, because pages show it; `errors` has a list of texts for each field.',
  about: 'a 409 or a 422',
  judging: () => exchange => (isRefusal(exchange) && isSpoken(exchange) ? faultsIn(exchange) : undefined),
}

const others: Passive = {
  id: 'W-12',
  level: 'SHOULD',
  profile: 'browse',
  text: 'A refusal with any other status is JSON of the same form, and no page of HTML.',
  about: 'a refusal with another status than 409 and 422',
  judging: () => exchange => (isRefusal(exchange) && !isSpoken(exchange) ? faultsIn(exchange) : undefined),
}

/** Traces of Java, Python, JavaScript, PHP, Ruby, Go and .NET; paths of files; errors of databases. */
const INSIDE =
  /Traceback \(most recent call last\)|\bat [\w.$<>]+ ?\((?:[\w./\\:-]+:\d+|native)|\n\s+at \S+|goroutine \d+ \[|Stack trace:|\.(?:php|py|rb|js|ts|java|go|cs)(?::\d+|\(\d+\)| on line \d+)|SQLSTATE|ORA-\d{5}|(?:syntax error at or near|duplicate key value violates|near ".*": syntax error)/u

const silent: Passive = {
  id: 'W-10',
  level: 'MUST',
  profile: 'browse',
  text: 'No refusal shows the inside of the server: no stack trace, no path of a source file, no error of a database.',
  about: 'a refusal',
  judging:
    () =>
    ({ status, body }) => {
      if (status < 400) return undefined
      const found = INSIDE.exec(body)?.[0]
      return found === undefined ? [] : [{ says: 'a refusal shows no inside of the server', actual: found }]
    },
}

const waiting: Passive = {
  id: 'W-06',
  level: 'SHOULD',
  profile: 'browse',
  text: 'A 429 and a 503 have `Retry-After`, in whole seconds above zero.',
  about: 'a 429 or a 503',
  judging:
    () =>
    ({ status, headers }) => {
      if (status !== 429 && status !== 503) return undefined
      const wait = headers.get('Retry-After')
      return /^[1-9]\d*$/u.test(wait ?? '') ? [] : [{ says: '`Retry-After` is a number of seconds', actual: wait }]
    },
}

export const errorPassives: readonly Passive[] = [spoken, others, silent, waiting]
