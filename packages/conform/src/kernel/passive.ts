import type { Finding } from '@conform/kernel/check'
import type { Level, Profile } from '@conform/kernel/clause'
import * as calls from '~/contract/calls'

/** The name of a call of the contract, as in `src/contract/calls.ts`. */
export type CallName = keyof typeof calls

/** The calls of the contract, by their names. */
export const contractCalls = { ...calls }

/** A request that a clause caused, and its answer. */
export interface Exchange {
  /** Absent if the request is no call of the contract. */
  readonly call?: CallName
  readonly method: string
  /** With its query, as it was sent. */
  readonly path: string
  readonly requestHeaders: Readonly<Record<string, string>>
  readonly requestBody?: string
  readonly status: number
  readonly headers: Headers
  readonly body: string
  readonly ms: number
}

/** The ways in which an exchange breaks a rule. Empty: it keeps the rule. Undefined: the rule is not about it. */
export type Judge = (exchange: Exchange) => readonly Finding[] | undefined

/** One rule of the contract about every answer. It is judged over all exchanges of a run. */
export interface Passive {
  /** Never given to another clause. */
  readonly id: string
  readonly level: Level
  readonly profile: Profile
  /** The rule, as a sentence. */
  readonly text: string
  /** What the rule is about, in words for a report: without one of these in a run, the rule was not tried. */
  readonly about: string
  /** Reads all exchanges of a run. The answer judges each of them. */
  readonly judging: (run: readonly Exchange[]) => Judge
}

const patterns = Object.entries(contractCalls).map(([name, { method, path }]) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/gu, '[^/]+')}$`, 'u'),
}))

const isCallName = (name: string | undefined): name is CallName =>
  name !== undefined && Object.hasOwn(contractCalls, name)

/** The call of the contract that a request is. `path` may have a query. */
export const callNamed = (method: string, path: string): CallName | undefined => {
  const [bare = ''] = path.split('?')
  const name = patterns.find(each => each.method === method && each.pattern.test(bare))?.name
  return isCallName(name) ? name : undefined
}
