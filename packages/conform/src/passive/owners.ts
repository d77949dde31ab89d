import type { Exchange } from '@conform/kernel/passive'
import { jsonOf, recordOf } from '@conform/passive/json'

/** Do two sessions, by their `Authorization`, belong to one customer? */
export type IsSameCustomer = (one: string, other: string) => boolean

export const isSuccess = ({ status }: Exchange): boolean => status >= 200 && status < 300

/** The session of a request: the value of its `Authorization`. Undefined: it has none. */
export const sessionIn = ({ requestHeaders }: Exchange): string | undefined =>
  Object.entries(requestHeaders).find(([name, value]) => name.toLowerCase() === 'authorization' && value !== '')?.[1]

/** The number in a request that opens a session, or in an answer about a customer. */
const numberIn = (value: unknown): string | undefined => {
  const { country_code, tel } = recordOf(value) ?? {}
  return typeof tel === 'string' && typeof country_code === 'string' ? `${country_code} ${tel}` : undefined
}

const dataIn = ({ body }: Exchange) => recordOf(recordOf(jsonOf(body))?.['data'])

/** A session, and what shows whose it is. */
const marksIn = (exchange: Exchange): readonly [session: string | undefined, mark: string | undefined] => {
  if (!isSuccess(exchange)) return [undefined, undefined]
  switch (exchange.call) {
    case 'login':
    case 'register':
    case 'joinAccount': {
      const token = dataIn(exchange)?.['token']
      const session = typeof token === 'string' ? `Bearer ${token.replace(/^Bearer /u, '')}` : undefined
      return [session, numberIn(jsonOf(exchange.requestBody ?? ''))]
    }
    case 'getMe': {
      const id = dataIn(exchange)?.['hashid']
      return [sessionIn(exchange), typeof id === 'string' || typeof id === 'number' ? `id ${id}` : undefined]
    }
    default:
      return [undefined, undefined]
  }
}

/** Finds out from the exchanges of a run which sessions belong to one customer. */
export const sameCustomerIn = (run: readonly Exchange[]): IsSameCustomer => {
  const parents = new Map<string, string>()
  const rootOf = (name: string): string => {
    const parent = parents.get(name)
    return parent === undefined || parent === name ? name : rootOf(parent)
  }
  for (const exchange of run) {
    const [session, mark] = marksIn(exchange)
    if (session !== undefined && mark !== undefined) parents.set(rootOf(`session ${session}`), rootOf(mark))
  }
  return (one, other) => rootOf(`session ${one}`) === rootOf(`session ${other}`)
}
