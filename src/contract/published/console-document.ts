import {
  CONSOLE_API,
  LONGEST_REASON,
  type ListedCall,
  refused,
  STEP_UP,
  UPLOAD_TYPE,
} from '~/contract/console/console-call'
import { consoleCalls } from '~/contract/console/console-calls'
import { sessionCalls } from '~/contract/console/session'
import { type JsonSchema, isNothing, jsonSchema } from '~/contract/json-schema'
import { textSchemas } from '~/contract/page-text.wire'
import { errorSchema, headers, refusal, refusals } from '~/contract/published/answers'
import { byName, inPath, inQuery, parameters } from '~/contract/published/parameters'

/** Where an operator who is logged in reads the document. */
export const CONSOLE_DESCRIPTION = `${CONSOLE_API}/openapi.json`

/** The calls of the operator's console as an OpenAPI 3.1 document. It follows the release of the shop, and has no versions. */
export const consoleDocument = (origin: string): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Stone Shop console',
    version: 'unversioned',
    summary: 'The calls of the operator’s console.',
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: origin }],
  tags: [...new Set(consoleCalls.map(areaOf))].map(name => ({ name })),
  paths: pathsOf(consoleCalls),
  components: {
    schemas: { Error: errorSchema, ...textSchemas },
    responses: answers,
    parameters: { RequestedWith: parameters.RequestedWith, Language: parameters.Language },
    headers,
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: '__Secure-console',
        description: `The call \`${sessionCalls.logIn.path}\` sets it. Over plain HTTP its name is \`console\`.`,
      },
    },
  },
})

const INTRODUCTION = `A call looks something up, or does one act. \`x-command\` is the command of the shop whose permission it
needs. A session ends after 12 hours, and after 30 minutes without a call. A call that a timer makes has the header
\`X-Background\` and does not count.

**Acts.** \`input\` is what the operator chose. With \`dry_run\` the act is tried and nothing changes. \`reason\` is for the
audit, with at most ${LONGEST_REASON} characters; acts on money, codes, customers and accounts need it. A 409 has the tag of the refusal
in \`refusal\`, and its \`facts\` as texts.

**Second factor.** An act with \`x-step-up\` is refused with \`${STEP_UP}\` if no code was entered within the last 5 minutes.
A client sends a code with \`${sessionCalls.stepUp.path}\` and repeats the act.

**Files.** An act with a file is sent as \`${UPLOAD_TYPE}\`: one line with the JSON of the body, and then the bytes.`

const answers = {
  ...refusals,
  Unauthenticated: refusal('No session, or one that has ended. A client shows the login.', 'Please log in.'),
  Forbidden: refusal('The role may not run the command, or another site made the call.', 'This is not allowed.'),
  NotFound: refusal('It does not exist.', 'This could not be found.'),
  Invalid: refusal('Values are refused, by field.', 'Say why, for the audit', {
    errors: { reason: ['Say why, for the audit'] },
  }),
}

const pathsOf = (calls: readonly ListedCall[]): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const call of calls) {
    const item = (paths[call.path] ??= {})
    item[call.method.toLowerCase()] = operationOf(call)
  }
  return paths
}

const partsOf = ({ path }: ListedCall): readonly string[] => path.slice(CONSOLE_API.length + 1).split('/')

const areaOf = (call: ListedCall): string => (call.kind === 'session' ? 'session' : (partsOf(call)[0] ?? ''))

/** `POST /console/api/orders/{no}/refund` is `postOrdersNoRefund`. */
const idOf = (call: ListedCall): string =>
  [call.method.toLowerCase(), ...partsOf(call).flatMap(part => part.split(/[^a-z0-9]+/iu))]
    .filter(word => word !== '')
    .map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')

const operationOf = (call: ListedCall): JsonSchema => ({
  operationId: idOf(call),
  summary: `${call.kind === 'look' ? 'Look up' : 'Run'}: ${call.command}`,
  tags: [areaOf(call)],
  'x-command': call.command,
  ...(call.stepUp ? { 'x-step-up': true } : {}),
  security: call.path === sessionCalls.logIn.path ? [] : [{ session: [] }],
  parameters: [
    ...inPath(call.path),
    ...inQuery(call.query),
    ...(call.method === 'GET' ? [] : [byName('RequestedWith')]),
    byName('Language'),
  ],
  ...(isNothing(call.body) ? {} : { requestBody: requestOf(call) }),
  responses: { [call.status]: successOf(call), ...refusalsOf(call) },
})

const requestOf = ({ body, file }: ListedCall): JsonSchema => ({
  required: true,
  content:
    file === undefined
      ? { 'application/json': { schema: jsonSchema(body) } }
      : {
          [UPLOAD_TYPE]: {
            schema: { description: 'The first line is JSON (`x-first-line`). The file follows.' },
            'x-first-line': jsonSchema(body),
            'x-most-bytes': file.mostBytes,
          },
        },
})

const successOf = ({ answer, command, sends = 'application/json' }: ListedCall): JsonSchema => ({
  description: command,
  ...(isNothing(answer) ? {} : { content: { [sends]: { schema: jsonSchema(answer) } } }),
})

const refusalsOf = (call: ListedCall): JsonSchema => {
  const hasBody = !isNothing(call.body)
  const isLogin = call.path === sessionCalls.logIn.path
  const named: readonly (readonly [number, keyof typeof answers, boolean])[] = [
    [400, 'Malformed', hasBody],
    [401, 'Unauthenticated', !isLogin],
    [403, 'Forbidden', true],
    [404, 'NotFound', call.kind !== 'session'],
    [413, 'TooLarge', hasBody],
    [415, 'WrongType', hasBody],
    [422, 'Invalid', true],
    [429, 'TooMany', !isLogin],
    [503, 'Unavailable', true],
  ]
  return {
    ...Object.fromEntries(
      named.flatMap(([status, name, applies]) =>
        applies ? [[status, { $ref: `#/components/responses/${name}` }]] : [],
      ),
    ),
    409: {
      description: 'A rule of the shop refuses it. Nothing was done.',
      content: {
        'application/json': { schema: { allOf: [jsonSchema(refused), { $ref: '#/components/schemas/Error' }] } },
      },
    },
  }
}
