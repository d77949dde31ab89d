import { holds, same } from '@conform/kernel/check'
import { type Clause, NotTestable, clause } from '@conform/kernel/clause'
import { pageCall } from '@conform/world/requests'
import type { RawAnswer, World } from '@conform/kernel/world'
import type { Call } from '~/contract/call'
import * as calls from '~/contract/calls'
import { READ_HEADERS, type SentHeader } from '~/contract/headers'
import { isNothing } from '~/contract/json-schema'

type AnyCall = Pick<Call<never, unknown>, 'method' | 'path' | 'access' | 'keyed' | 'linked'> & {
  readonly hasBody: boolean
}

const all: readonly AnyCall[] = Object.values(calls).map(({ method, path, access, keyed, linked, body }) => ({
  method,
  path: path.replaceAll(/\{\w+\}/gu, 'x'),
  access,
  keyed,
  linked,
  hasBody: !isNothing(body),
}))

/** The headers of a call that a browser asks for before it sends them (`src/adapters/http/client.ts`). */
const askedFor = ({ access, keyed, linked, hasBody }: AnyCall): readonly string[] => {
  const isSent: Readonly<Record<SentHeader, boolean>> = {
    'Accept-Locale': true,
    Authorization: access !== 'guest',
    'Content-Type': hasBody,
    'Idempotency-Key': keyed,
    'X-Order-Token': linked,
    'X-Requested-With': true,
  }
  return Object.entries(isSent).flatMap(([name, sent]) => (sent ? [name.toLowerCase()] : []))
}

const originOf = ({ origin }: World): string => {
  if (origin === undefined) throw new NotTestable(['the origin of the pages'])
  return origin
}

const listIn = ({ headers }: RawAnswer, name: string): readonly string[] =>
  (headers.get(name) ?? '').split(',').map(each => each.trim().toLowerCase())

const preflight = (call: AnyCall, origin: string) => ({
  method: 'OPTIONS',
  path: call.path,
  headers: {
    Origin: origin,
    'Access-Control-Request-Method': call.method,
    'Access-Control-Request-Headers': askedFor(call).join(','),
  },
})

const FOREIGN = 'https://evil.example'

export const elsewhereClauses: readonly Clause[] = [
  clause({
    id: 'E-01',
    level: 'MUST',
    profile: 'elsewhere',
    text: 'A preflight from the origin of the pages allows the method and the headers of every call, with credentials.',
    wire: true,
    run: async world => {
      const origin = originOf(world)
      for (const call of all) {
        const answer = await world.wire.send(preflight(call, origin))
        const name = `${call.method} ${call.path}`
        holds(answer.status >= 200 && answer.status < 300, `the preflight of ${name} succeeds`, answer.status)
        same(answer.headers.get('access-control-allow-origin'), origin, `${name} is allowed for the origin by its name`)
        same(answer.headers.get('access-control-allow-credentials'), 'true', `${name} is allowed with credentials`)
        const methods = listIn(answer, 'access-control-allow-methods')
        const needsMethod = call.method !== 'GET' && call.method !== 'POST'
        holds(!needsMethod || methods.includes(call.method.toLowerCase()), `${name} is allowed by its method`, methods)
        const headers = listIn(answer, 'access-control-allow-headers')
        for (const header of askedFor(call)) holds(headers.includes(header), `${name} may send ${header}`, headers)
      }
    },
  }),
  clause({
    id: 'E-02',
    level: 'MUST',
    profile: 'elsewhere',
    text: 'An answer to the origin of the pages can be read by them, with the headers `Date` and `Retry-After`.',
    wire: true,
    run: async world => {
      const origin = originOf(world)
      const answer = await world.wire.send(pageCall('GET', '/api/init', undefined, { Origin: origin }))
      same(answer.headers.get('access-control-allow-origin'), origin, 'the answer names the origin')
      same(answer.headers.get('access-control-allow-credentials'), 'true', 'the answer allows credentials')
      const exposed = listIn(answer, 'access-control-expose-headers')
      for (const header of READ_HEADERS)
        holds(exposed.includes(header.toLowerCase()), `pages may read ${header}`, exposed)
    },
  }),
  clause({
    id: 'E-03',
    level: 'MUST',
    profile: 'elsewhere',
    text: 'A page of any other origin gets no permission.',
    wire: true,
    run: async world => {
      originOf(world)
      for (const origin of [FOREIGN, `${originOf(world)}.evil.example`, 'null'])
        for (const request of [
          pageCall('GET', '/api/init', undefined, { Origin: origin }),
          ...all.slice(0, 3).map(call => preflight(call, origin)),
        ]) {
          const { headers } = await world.wire.send(request)
          const allowed = headers.get('access-control-allow-origin')
          const withCredentials = headers.get('access-control-allow-credentials') === 'true'
          holds(allowed !== origin && !(allowed === '*' && withCredentials), 'another origin is not allowed', allowed)
        }
    },
  }),
]
