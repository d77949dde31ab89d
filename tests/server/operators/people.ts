import * as t from 'io-ts'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '@server/platform/database/schema/operators'
import { commandDeps, commandIn, memoryAnchor, picturesIn, type Said } from '@tests/server/cli/harness'
import type { ShopHarness } from '@tests/server/shop-harness'

export const PASSWORD = 'violet-harbour-47-lanterns'

/** The code that an authenticator app shows. */
export const codeOf = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** Commands in a shop, by people at different terminals. */
export const terminalsIn = (h: ShopHarness) => {
  const deps = {
    canRefund: () => false,
    ...commandDeps(h),
    endSockets: () => undefined,
    anchor: memoryAnchor(),
    pictures: picturesIn('/'),
  }
  /** The user of the machine, who is not logged in. */
  const machine = commandIn('/', deps)
  const bypass = commandIn('/', deps, { caller: { user: 'root', isBypass: true } })
  const by = (token: string | undefined) => commandIn('/', deps, { caller: { user: 'tester', token } })

  /** Adds an account; returns its second factor. */
  const add = async (name: string, role: Role): Promise<string> => secretIn(await bypass(...adding(name, role)))

  /** Types the answers to the questions of a login. */
  const login = async (name: string, ...answers: readonly string[]): Promise<Said & { readonly token?: string }> => {
    const kept: string[] = []
    const left = [...answers]
    const said = await commandIn('/', deps, {
      ask: question => Promise.resolve(left.shift() ?? `nothing to answer: ${question}`),
      keepToken: token => void (token === undefined ? undefined : kept.push(token)),
    })('login', name)
    const [token] = kept
    return token === undefined ? said : { ...said, token }
  }

  /** Adds an account and logs it in; returns its commands. */
  const person = async (name: string, role: Role) => {
    const secret = await add(name, role)
    const { token, text } = await login(name, PASSWORD, codeOf(secret, h.clock.now), PASSWORD)
    if (token === undefined) throw new Error(text)
    return { secret, token, shop: by(token) }
  }
  return { deps, machine, bypass, by, add, login, person }
}

export const adding = (name: string, role: Role): readonly string[] => [
  'operators',
  'add',
  name,
  '--role',
  role,
  '--reason',
  'new here',
  '--json',
]

/** The second factor that a command printed. */
export const secretIn = (said: Said): string => {
  const read = t.type({ secret: t.string }).decode(JSON.parse(said.text))
  if (read._tag === 'Left') throw new Error(said.text)
  return read.right.secret
}
