import type { JsonSchema } from '~/contract/json-schema'
import { protocolCalls } from '~/contract/protocol-calls'

/** The ways in which a caller proves who it is. */
export const securitySchemes = (origin: string): JsonSchema => ({
  customer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The session of a customer: the value of `data.token` of a login.',
  },
  companion: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-sid',
    description:
      'The other half of a session, which no script can read. The reference server sets it at a login and needs both halves; over plain HTTP it is named `sid`. Another server may work without it. A client sends cookies in any case.',
  },
  link: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Order-Token',
    description: 'The token of an order’s link.',
  },
  miniApp: { type: 'http', scheme: 'basic', description: 'The id and the secret of a mini-app.' },
  granted: {
    type: 'oauth2',
    description: 'What a customer allowed a mini-app.',
    flows: {
      authorizationCode: {
        authorizationUrl: `${origin}/oauth/authorize`,
        tokenUrl: `${origin}${protocolCalls.exchangeCode.path}`,
        scopes: { profile: 'The name', phone: 'The telephone number' },
      },
    },
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'The operator’s token for monitoring (`METRICS_TOKEN`). It opens no customer’s data.',
  },
})

const session = [{ customer: [], companion: [] }, { customer: [] }]

export const securityOf = (access: 'guest' | 'customer' | 'either', isLinked: boolean): readonly JsonSchema[] => {
  switch (access) {
    case 'guest':
      return []
    case 'customer':
      return isLinked ? [...session, { link: [] }] : session
    case 'either':
      return [{}, ...session]
  }
}

export const proofs = {
  none: [],
  client: [{}, { miniApp: [] }],
  granted: [{ granted: [] }],
  operator: [{}, { operator: [] }],
} as const
