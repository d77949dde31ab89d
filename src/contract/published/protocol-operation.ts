import { type JsonSchema, jsonSchema } from '~/contract/json-schema'
import type { ProtocolCall, protocolCalls } from '~/contract/protocol-calls'
import { componentOf } from '~/contract/published/components'
import type { Tag } from '~/contract/published/operation'
import { inPath, inQuery } from '~/contract/published/parameters'
import { proofs } from '~/contract/published/security'

/** The group of a protocol call, and an example of its bodies: the request, and the answers by status. */
export interface ProtocolText {
  readonly tag: Tag
  readonly body?: unknown
  readonly answers?: Readonly<Record<number, unknown>>
}

const invalidGrant = { error: 'invalid_grant', error_description: 'The code is not good.' }

export const protocolTexts: Readonly<Record<keyof typeof protocolCalls, ProtocolText>> = {
  exchangeCode: {
    tag: 'Mini-apps',
    body: {
      grant_type: 'authorization_code',
      code: 'SplxlOBeZQQYbYS6WxSbIA',
      redirect_uri: 'https://mini.example.com/back',
      code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      client_id: 'demo-mini-app',
    },
    answers: {
      200: { access_token: '2YotnFZFEjr1zCsicMWpAA', token_type: 'Bearer', expires_in: 3600, scope: 'profile' },
      400: invalidGrant,
      401: { error: 'invalid_client' },
    },
  },
  userInfo: {
    tag: 'Mini-apps',
    answers: { 200: { sub: 'b5f1c2d8', name: 'Ada' }, 401: { error: 'invalid_token' } },
  },
  socialLogin: { tag: 'Social logins' },
  notifyPayment: { tag: 'Payments' },
  trace: { tag: 'Operations' },
  alive: { tag: 'Operations', answers: { 200: { status: 'ok' } } },
  able: { tag: 'Operations', answers: { 200: { status: 'ready' }, 503: { status: 'the database takes no writes' } } },
  metrics: { tag: 'Operations' },
  description: { tag: 'Operations' },
}

/** A call with its own protocol. */
export const protocolOperation = (operationId: string, call: ProtocolCall, text: ProtocolText): JsonSchema => ({
  operationId,
  summary: call.summary,
  tags: [text.tag],
  security: proofs[call.proof],
  parameters: [...inPath(call.path), ...inQuery(call.query ?? [])],
  ...(call.body === undefined ? {} : { requestBody: { required: true, content: contentOf(call.body, text.body) } }),
  responses: Object.fromEntries(
    Object.entries(call.answers).map(([status, answer]) => [
      status,
      {
        description: answer.says,
        ...(answer.type === undefined ? {} : { content: contentOf(answer, text.answers?.[Number(status)]) }),
      },
    ]),
  ),
})

const contentOf = ({ type = '*/*', codec }: NonNullable<ProtocolCall['body']>, example: unknown): JsonSchema => ({
  [type]: {
    ...(codec === undefined ? {} : { schema: jsonSchema(codec, componentOf) }),
    ...(example === undefined ? {} : { example }),
  },
})
