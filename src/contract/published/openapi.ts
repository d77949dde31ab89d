import * as calls from '~/contract/calls'
import { CONTRACT_VERSION } from '~/contract/contract-version'
import type { JsonSchema } from '~/contract/json-schema'
import { headers, refusals } from '~/contract/published/answers'
import { callOperation } from '~/contract/published/call-operation'
import { channels } from '~/contract/published/channels'
import { schemas } from '~/contract/published/components'
import type { DescribedCall } from '~/contract/published/described-call'
import { INTRODUCTION } from '~/contract/published/introduction'
import { tags } from '~/contract/published/operation'
import { operations } from '~/contract/published/operations'
import { parameters } from '~/contract/published/parameters'
import { protocolOperation, protocolTexts } from '~/contract/published/protocol-operation'
import { securitySchemes } from '~/contract/published/security'
import { webhooks } from '~/contract/published/webhooks'
import { type ProtocolCall, protocolCalls } from '~/contract/protocol-calls'

/** The calls as an OpenAPI 3.1 document, for developers who connect their own backend to the shop. */
export const openApiDocument = (origin: string): JsonSchema => ({
  openapi: '3.1.0',
  info: {
    title: 'Stone Shop',
    version: CONTRACT_VERSION,
    summary: 'The calls between the pages of the shop and a server.',
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: origin }],
  tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
  paths: pathsOf([...shopOperations(), ...protocolOperations()]),
  webhooks,
  'x-channels': channels,
  components: {
    schemas: schemas(),
    responses: refusals,
    parameters,
    headers,
    securitySchemes: securitySchemes(origin),
  },
})

interface Placed {
  readonly path: string
  readonly method: string
  readonly operation: JsonSchema
}

const pathsOf = (placed: readonly Placed[]): JsonSchema => {
  const paths: Record<string, Record<string, JsonSchema>> = {}
  for (const { path, method, operation } of placed) {
    const item = (paths[path] ??= {})
    item[method.toLowerCase()] = operation
  }
  return paths
}

const namesOf = <A extends object>(record: A): readonly (keyof A & string)[] =>
  Object.keys(record).filter((name): name is keyof A & string => name in record)

const described: Readonly<Record<keyof typeof calls, DescribedCall>> = { ...calls }

const shopOperations = (): readonly Placed[] =>
  namesOf(operations).map(name => {
    const call = described[name]
    return { path: call.path, method: call.method, operation: callOperation(name, call, operations[name]) }
  })

const protocolOperations = (): readonly Placed[] =>
  namesOf(protocolCalls).map(name => {
    const call: ProtocolCall = protocolCalls[name]
    return { path: call.path, method: call.method, operation: protocolOperation(name, call, protocolTexts[name]) }
  })
