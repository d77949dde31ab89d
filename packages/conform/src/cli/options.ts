import { readFileSync } from 'node:fs'
import * as E from 'fp-ts/Either'
import { allowHost, testAddress, testHooks } from '@conform/cli/test-address'
import { type Profile, profiles } from '@conform/kernel/clause'
import { readBaseline } from '@conform/run/baseline'
import { type GoodsFile, goodsFile } from '@conform/world/find-goods'
import { CouldNotRun } from '@conform/world/remote-world'
import type { RealtimeOptions } from '~/adapters/realtime/pusher'
import type { PasswordLogin } from '~/domain/account/session'
import { defined } from '~/domain/shared/defined'

/** The options as they are written. */
export interface Written {
  readonly url?: string
  readonly profile: readonly string[]
  readonly hooks?: string
  readonly secret?: string
  readonly as: readonly string[]
  readonly goods?: string
  readonly baseline?: string
  readonly only: readonly string[]
  readonly list?: boolean
  readonly seed?: string
  readonly patience: string
  readonly rounds: string
  readonly certify?: boolean
  readonly origin?: string
  readonly realtime?: string
  readonly out: string
  readonly thisIsATestShop?: boolean
}

/** The options of a run, read and checked. */
export interface RunSettings {
  readonly url: string
  readonly profiles: readonly Profile[]
  readonly hooks: string | undefined
  readonly secret: string
  readonly customers: readonly PasswordLogin[]
  readonly goods: GoodsFile
  readonly baseline: readonly string[] | undefined
  readonly only: readonly string[]
  readonly seed: number
  readonly patience: number
  readonly rounds: number
  readonly certified: boolean
  readonly origin: string | undefined
  readonly realtime: RealtimeOptions | undefined
  readonly out: string
}

/** Throws `CouldNotRun` with what is wrong. `known`: the ids of all clauses. */
export const readSettings = (written: Written, known: readonly string[]): RunSettings => {
  const { secret = '', certify = false, thisIsATestShop: isForTests = false } = written
  const hooks = testHooks(written.hooks, isForTests)
  const only = listOf(written.only)
  const unknown = only.find(id => !known.includes(id))
  if (unknown !== undefined) throw new CouldNotRun(`--only: there is no clause "${unknown}" (--list shows all)`)
  if (certify && (only.length > 0 || written.baseline !== undefined))
    throw new CouldNotRun('--certify runs everything: leave out --only and --baseline')
  if (certify && hooks === undefined) throw new CouldNotRun('--certify needs --hooks')
  const url = addressOf(written)
  return {
    url,
    profiles: profilesOf(written.profile),
    hooks,
    secret,
    customers: written.as.map(customerOf),
    goods: written.goods === undefined ? {} : goodsIn(written.goods),
    baseline: written.baseline === undefined ? undefined : baselineIn(written.baseline),
    only,
    seed: written.seed === undefined ? Math.trunc(Date.now() / 1_000) % 1_000_000 : numberOf('--seed', written.seed, 0),
    patience: numberOf('--patience', written.patience),
    rounds: numberOf('--rounds', written.rounds),
    certified: certify,
    origin: written.origin,
    realtime: written.realtime === undefined ? undefined : realtimeOf(written.realtime, url, isForTests),
    out: written.out,
  }
}

const addressOf = ({ url, thisIsATestShop = false }: Written): string => {
  if (url === undefined) throw new CouldNotRun('--url: name the address of the backend')
  const address = testAddress('--url', url, {
    isForTests: thisIsATestShop,
    effect: 'A run orders, cancels and sends messages: if it is a shop for tests',
  })
  return address.href.replace(/\/+$/u, '')
}

export const listOf = (given: readonly string[]): readonly string[] =>
  given.flatMap(each => each.split(',')).flatMap(each => (each.trim() === '' ? [] : [each.trim()]))

const profilesOf = (given: readonly string[]): readonly Profile[] =>
  listOf(given).map(name => {
    const found = profiles.find(each => each === name)
    if (found === undefined) throw new CouldNotRun(`--profile: "${name}" is none of ${profiles.join(', ')}`)
    return found
  })

/** A whole number. Nothing is tried in no round or in no time, so that most options begin at 1. */
export const numberOf = (option: string, text: string, least: 0 | 1 = 1): number => {
  const number = /^\d+$/u.test(text) ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(number) || number < least)
    throw new CouldNotRun(`${option}: "${text}" is not a whole number of at least ${least}`)
  return number
}

/** `66000001:secret` or `+853-66000001:secret`. */
const customerOf = (text: string): PasswordLogin => {
  const [, country_code = '+853', tel = '', password = ''] = /^(?:(\+\d{1,4})[- ])?(\d+):(.+)$/su.exec(text) ?? []
  if (password === '') throw new CouldNotRun('--as: write 66000001:password or +853-66000001:password')
  return { country_code, tel, password }
}

/** `key@host:port`, with TLS if the backend has it. */
const realtimeOf = (text: string, url: string, isForTests: boolean): RealtimeOptions => {
  const [, key, host, port] = /^([^@\s]+)@([^@\s]+):(\d{1,5})$/u.exec(text) ?? []
  if (key === undefined || host === undefined || port === undefined)
    throw new CouldNotRun('--realtime: write key@host:port, for example mock@127.0.0.1:3300')
  allowHost('--realtime', host, { isForTests, effect: 'A run subscribes to orders: if it is a service for tests' })
  return { key, host, port: Number(port), tls: url.startsWith('https:'), cluster: '' }
}

const goodsIn = (file: string): GoodsFile => {
  const read = goodsFile.decode(jsonIn('--goods', file))
  if (E.isLeft(read)) throw new CouldNotRun(`--goods: ${file} is not of the form {"goods": {"plain": "V1", …}}`)
  const { goods, methods } = read.right
  return { ...defined({ goods }), ...defined({ methods }) }
}

const baselineIn = (file: string): readonly string[] => {
  const known = readBaseline(textIn('--baseline', file))
  if (known === undefined) throw new CouldNotRun(`--baseline: ${file} is not of the form {"known": ["I-01", …]}`)
  return known
}

const textIn = (option: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new CouldNotRun(`${option}: ${file} cannot be read`)
  }
}

const jsonIn = (option: string, file: string): unknown => {
  try {
    const read: unknown = JSON.parse(textIn(option, file))
    return read
  } catch (error) {
    if (error instanceof CouldNotRun) throw error
    throw new CouldNotRun(`${option}: ${file} is not JSON`)
  }
}
