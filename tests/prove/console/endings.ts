import { operatorCalls } from '~/contract/console/operators'
import { sessionCalls } from '~/contract/console/session'
import type { Console, ConsoleHarness } from '@tests/server/console/harness'
import { codeOf } from '@tests/server/operators/people'

/** A way in which an operator loses the right to act. */
export interface Ending {
  readonly name: string
  /** The answer to a call that comes after it. */
  readonly status: 401 | 403
  readonly happen: (h: ConsoleHarness, person: Console) => Promise<void>
}

const MINUTE_MS = 60_000

/** Another owner does this to the account. */
const byOwner =
  (work: (owner: Console, name: string) => Promise<{ readonly status: number; readonly text: string }>) =>
  async (h: ConsoleHarness, { name }: Console): Promise<void> => {
    const { status, text } = await work(await h.person('owner'), name)
    if (status !== 200) throw new Error(text)
  }

export const endings: readonly Ending[] = [
  {
    name: 'a log-out',
    status: 401,
    happen: async (_h, person) => void (await person.ask('POST', sessionCalls.logOut.path)),
  },
  {
    name: 'the end of the account',
    status: 401,
    happen: byOwner((owner, name) => owner.act(operatorCalls.disableOperator, {}, { params: { name } })),
  },
  {
    name: 'a reset',
    status: 401,
    happen: byOwner((owner, name) => owner.act(operatorCalls.resetOperator, {}, { params: { name } })),
  },
  {
    name: 'another role',
    status: 403,
    happen: byOwner((owner, name) => owner.act(operatorCalls.changeRole, { role: 'read-only' }, { params: { name } })),
  },
  {
    name: 'half an hour without a call',
    status: 401,
    happen: async h => {
      h.clock.now += 31 * MINUTE_MS
    },
  },
  {
    name: 'the end of the day',
    status: 401,
    happen: async h => {
      h.clock.now += 12 * 60 * MINUTE_MS
    },
  },
  {
    name: 'another login in the same browser',
    status: 401,
    happen: async (h, { name, secret, cookie }) => {
      h.clock.now += MINUTE_MS
      const { status, text } = await h.login(name, codeOf(secret, h.clock.now), { headers: { cookie } })
      if (status !== 200) throw new Error(text)
    },
  },
]
