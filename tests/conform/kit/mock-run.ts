import { claimsOf } from '@conform/run/claims'
import { run } from '@conform/run/run'
import type { Result } from '@conform/run/verdict'
import { clauses } from '@conform/clauses/all'
import type { Profile } from '@conform/kernel/clause'
import { hooksByAddress } from '@conform/hooks/hook-client'
import { passives } from '@conform/passive/all'
import type { GoodsFile } from '@conform/world/find-goods'
import { type Remote, openRemote } from '@conform/world/remote-world'
import { HOOKS_PATH, type MockParts, type RunningMock, startMock } from '@testing/mock/mock-server'

export const SECRET = 'a secret of the hooks'
const ORIGIN = 'https://pages.example'

interface Options {
  readonly change?: (parts: MockParts) => MockParts
  readonly only?: readonly string[]
  /** Clauses that are left out. */
  readonly without?: readonly string[]
  readonly profiles?: readonly Profile[]
  readonly hooks?: boolean
  /** Names the channels of the mock, as `--realtime` does. */
  readonly realtime?: boolean
  readonly rounds?: number
  /** Seconds. */
  readonly patience?: number
  readonly as?: readonly { readonly country_code: string; readonly tel: string; readonly password: string }[]
  /** Adds customers of the mock to `as`, as its operator would know them. */
  readonly customers?: number
  readonly goods?: GoodsFile
}

export interface MockRun {
  readonly mock: RunningMock
  readonly remote: Remote
  readonly results: readonly Result[]
}

/** Starts a mock, runs clauses against its address, and stops it. */
export const runOnMock = async (options: Options = {}): Promise<MockRun> => {
  const { change = (parts: MockParts) => parts, only = [], profiles = [], hooks = true, as = [] } = options
  const { rounds = 1, patience = 3, realtime = false, without = [], customers = 0, goods = {} } = options
  const mock = await startMock({ port: 0, secret: SECRET, frontEnds: [ORIGIN], change })
  try {
    const remote = await openRemote({
      url: mock.url,
      transport: hooks ? hooksByAddress(mock.url + HOOKS_PATH, SECRET) : undefined,
      customers: [...as, ...mock.shop.acts.customer(customers)],
      goods,
      patience,
      rounds,
      seed: 42,
      ...(realtime ? { realtime: channelsOf(mock) } : {}),
    })
    const claims = claimsOf(profiles, remote)
    const results = await run(remote, {
      clauses: clauses.filter(({ id }) => !without.includes(id)),
      passives,
      claims,
      only,
      onStart: () => undefined,
      onResult: () => undefined,
    })
    return { mock, remote, results }
  } finally {
    await mock.close()
  }
}

const channelsOf = ({ url }: RunningMock) => {
  const { hostname, port } = new URL(url)
  return { key: 'mock', host: hostname, port: Number(port), tls: false, cluster: '' }
}

export const verdictOf = ({ results }: Pick<MockRun, 'results'>, id: string): Result['verdict'] | undefined =>
  results.find(each => each.id === id)?.verdict

/** A mock that lacks one hook. */
export const withoutHook = (parts: MockParts, missing: string): MockParts => ({
  ...parts,
  hooks: parts.hooks.filter(({ name }) => name !== missing).map(each => withoutName(each, missing)),
})

/** `hello` names the hooks that there are. */
const withoutName = (hook: MockParts['hooks'][number], missing: string): MockParts['hooks'][number] =>
  hook.name === 'hello'
    ? {
        name: 'hello',
        run: async given => {
          const said: unknown = await hook.run(given)
          if (typeof said !== 'object' || said === null || !('hooks' in said) || !Array.isArray(said.hooks)) return said
          return { ...said, hooks: said.hooks.filter(each => each !== missing) }
        },
      }
    : hook
