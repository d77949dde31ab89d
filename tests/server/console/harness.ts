import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as E from 'fp-ts/Either'
import { expect } from 'vitest'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { ActCall, ConsoleCall } from '~/contract/console/console-call'
import { sessionCalls } from '~/contract/console/session'
import type { ActDeps, OpenedShop } from '@server/acts/kit/act-deps'
import { salesByDay } from '@server/books/sales-by-day'
import { consoleCookie } from '@server/console/kit/console-cookie'
import type { ConsoleDeps } from '@server/console/kit/console-deps'
import type { ShopFacts } from '@server/console/kit/shop-facts'
import { consolePlugin } from '@server/console/plugin'
import { customerLimit } from '@server/identity/limits/customer-limit'
import { passwords } from '@server/identity/password/passwords'
import { figuresOf } from '@server/operations/shop-metrics'
import { addOperator } from '@server/operators/accounts'
import { saleTime } from '@server/platform/database/conditions/codes-for-sale'
import { limitsIn } from '@server/platform/rate-limits'
import { recent } from '@server/platform/recent'
import type { Role } from '@server/platform/database/schema/operators'
import { LOW_STOCK } from '@server/stock/low-stock'
import { commandDeps, memoryAnchor, picturesIn } from '@tests/server/cli/harness'
import { type Answer, type Given, type HttpHarness, type HttpOptions, openDoors } from '@tests/server/http/harness'
import { unpublishedCall } from '@tests/server/console/published-calls'
import { codeOf, PASSWORD } from '@tests/server/operators/people'
import type { Kind } from '@tests/server/shop-harness'

export const ORIGIN = 'https://shop.example.com'

/** An operator at the console. */
export interface Console {
  /** Makes a call that looks something up. `query`: of a call of `look`; `input`: of a call of `lookBy`. */
  readonly look: <Input, Answered>(
    call: ConsoleCall<Input, Answered>,
    given?: LookGiven<NoInfer<Input>>,
  ) => Promise<Answer & { readonly right: () => Answered }>
  /** Makes a call that does an act. `reason`: a text, unless it says otherwise; null: none. */
  readonly act: <Input, Answered>(
    call: ActCall<Input, Answered>,
    input: NoInfer<Input>,
    given?: ActGiven,
  ) => Promise<Answer & { readonly right: () => Answered }>
  /** Enters a fresh code of the second factor. */
  readonly stepUp: () => Promise<Answer>
  /** Sends any request in this session. */
  readonly ask: (method: 'GET' | 'POST', path: string, given?: Omit<Given, 'as'>) => Promise<Answer>
  readonly secret: string
  /** The cookie as a browser sends it. */
  readonly cookie: string
  readonly name: string
}

interface LookGiven<Input> {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly input?: Input
}

interface ActGiven {
  readonly params?: Readonly<Record<string, string>>
  readonly reason?: string | null
  readonly dryRun?: boolean
  /** The file of a call that has one. */
  readonly file?: string | Buffer
}

export interface ConsoleHarness extends HttpHarness {
  /** What acts work with, as the console gives it to them. */
  readonly deps: ActDeps
  /** Adds an account and logs it in. */
  readonly person: (role: Role) => Promise<Console>
  /** Adds an account that waits for its first login; returns its second factor. */
  readonly account: (name: string, role: Role) => Promise<string>
  /** Logs in over HTTP. */
  readonly login: (name: string, code: string, given?: LoginGiven) => Promise<Answer>
  /** A session from the answer of a login. */
  readonly session: (name: string, secret: string, loggedIn: Answer) => Console
}

interface LoginGiven {
  readonly password?: string
  readonly again?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface ConsoleShop {
  readonly kind?: Kind
  readonly publicUrl?: string
  readonly consoleUrl?: string
  readonly directory?: string
  readonly stocked?: boolean
  /** What the process knows besides the database. */
  readonly facts?: Partial<ShopFacts>
  /** For how long figures are shared; default: they are always new. */
  readonly figuresMs?: number
  /** How many calls one operator may make. */
  readonly perMinute?: number
  /** What acts work with, if it is not the default. */
  readonly acts?: Partial<OpenedShop>
  /** The shop behind the console, if it is not the default one. */
  readonly shop?: Pick<HttpOptions, 'parts' | 'identity' | 'config'>
  /** Further routes, for tests of the kit. */
  readonly more?: (app: FastifyInstance, console: ConsoleDeps) => void
}

/** A whole shop with its console, on the embedded database unless the test says otherwise. */
export const openConsoleShop = async ({
  kind = 'pglite',
  publicUrl = ORIGIN,
  consoleUrl = publicUrl,
  directory,
  stocked = true,
  facts = {},
  figuresMs = 0,
  perMinute = 100_000,
  acts: own = {},
  shop: behind = {},
  more,
}: ConsoleShop = {}): Promise<ConsoleHarness> => {
  const made: { acts?: OpenedShop } = {}
  const h = await openDoors(kind, {
    stocked,
    ...behind,
    config: { ...behind.config, publicUrl },
    console: ({ shop, endSockets, ...parts }): FastifyPluginAsync => {
      const acts: OpenedShop = {
        ...commandDeps(parts),
        publicUrl,
        canRefund: provider => provider === 'wallet',
        anchor: memoryAnchor(),
        pictures: picturesIn(mkdtempSync(join(tmpdir(), 'console-'))),
        endSockets,
        notifyRelay: () => void shop.flush(),
        ...own,
      }
      made.acts = acts
      const limits = limitsIn(acts.db, 'a secret of the shop', acts.now)
      const deps: ConsoleDeps = {
        acts,
        origin: consoleUrl,
        cookie: consoleCookie(consoleUrl),
        passwords: passwords(),
        limits,
        calls: customerLimit(limits, { readsPerMinute: perMinute, changesPerMinute: perMinute, ordersPerHour: 1 }),
        facts: { ...factsOf(acts, figuresMs), ...facts },
      }
      const served = consolePlugin({ ...deps, hasOwnOrigin: consoleUrl !== publicUrl, directory, imageOrigins: [] })
      return more === undefined ? served : withMore(served, more, deps)
    },
  })
  const { acts } = made
  if (acts === undefined) throw new Error('the shop has no console')
  const deps: ActDeps = { ...acts, lang: 'en' }
  const people = { count: 0 }

  const account = async (name: string, role: Role): Promise<string> => {
    const added = await deps.db.transaction(tx => addOperator({ ...deps, db: tx }, { name, role, issuer: 'shop' }))
    if (E.isLeft(added) && added.left._tag !== 'no_owner') throw new Error(added.left._tag)
    if (E.isLeft(added)) throw new Error('the first account is an owner')
    return added.right.secret
  }

  const login: ConsoleHarness['login'] = (name, code, { password = PASSWORD, again, headers = {} } = {}) =>
    h.ask('POST', sessionCalls.logIn.path, {
      body: { name, password, code, ...(again === undefined ? {} : { again }) },
      headers: { ...BROWSER, origin: consoleUrl, ...headers },
    })

  const session: ConsoleHarness['session'] = (name, secret, loggedIn) => {
    const cookie = cookieOf(loggedIn)
    const ask: Console['ask'] = async (method, path, given = {}) => {
      const answer = await h.ask(method, path, { ...given, headers: { ...BROWSER, cookie, ...given.headers } })
      // each test of a call is a test of the published document, too
      expect(unpublishedCall(method, path, answer.status, answer.body)).toEqual([])
      return answer
    }
    return {
      name,
      secret,
      cookie,
      ask,
      look: async (call, { params = {}, query = {}, input } = {}) => {
        const search = new URLSearchParams(query).toString()
        const path = `${filled(call.path, params)}${search === '' ? '' : `?${search}`}`
        const body = call.method === 'POST' ? call.body.encode(givenInput(input)) : undefined
        const answer = await ask(call.method === 'POST' ? 'POST' : 'GET', path, body === undefined ? {} : { body })
        return { ...answer, right: () => decoded(call, answer) }
      },
      act: async (call, input, { params = {}, reason = 'why', dryRun = false, file } = {}) => {
        const why = reason === null ? {} : { reason }
        const body = call.body.encode({ input, dry_run: dryRun, ...why })
        const upload = Buffer.concat([Buffer.from(`${JSON.stringify(body)}\n`), Buffer.from(file ?? '')])
        const given =
          file === undefined ? { body } : { body: upload, headers: { 'content-type': 'application/octet-stream' } }
        const answer = await ask('POST', filled(call.path, params), given)
        return { ...answer, right: () => decoded(call, answer) }
      },
      stepUp: () => {
        // each code works once
        h.clock.now += 60_000
        return ask('POST', sessionCalls.stepUp.path, { body: { code: codeOf(secret, h.clock.now) } })
      },
    }
  }

  return {
    ...h,
    deps,
    account,
    login,
    session,
    person: async role => {
      const name = `${role}-${(people.count += 1)}`
      const secret = await account(name, role)
      const answer = await login(name, codeOf(secret, h.clock.now), { again: PASSWORD })
      return session(name, secret, answer)
    },
  }
}

/** A shop, and one operator with this role at its console. */
export const openConsole = async ({
  role,
  ...options
}: ConsoleShop & { readonly role: Role }): Promise<
  Console & Pick<ConsoleHarness, 'deps' | 'close'> & { readonly h: ConsoleHarness }
> => {
  const h = await openConsoleShop(options)
  // the first account of a shop is an owner
  const owner = await h.person('owner')
  return { ...(role === 'owner' ? owner : await h.person(role)), deps: h.deps, close: h.close, h }
}

/** What a browser says about a request of the console's own page. */
const BROWSER = { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' }

/** The cookie that an answer set, as a browser sends it back. */
export const cookieOf = ({ headers, status, text }: Answer): string => {
  const [set = ''] = [headers['set-cookie'] ?? []].flat()
  const [pair = ''] = set.split(';')
  if (pair === '') throw new Error(`${status} ${text}`)
  return pair
}

const filled = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const givenInput = <Input>(input: Input | undefined): Input => {
  if (input === undefined) throw new Error('the call needs an input')
  return input
}

const decoded = <Answered>(
  call: Pick<ConsoleCall<unknown, Answered>, 'answer' | 'status'>,
  { status, text, body }: Answer,
): Answered => {
  const read = call.answer.decode(body)
  if (status !== call.status || E.isLeft(read)) throw new Error(`${status} ${text}`)
  return read.right
}

const factsOf = (acts: OpenedShop, figuresMs: number): ShopFacts => ({
  figures: recent(() => figuresOf(acts.db, saleTime(acts)), acts.now, figuresMs),
  standing: () => new Map(),
  salesOfDay: salesByDay(),
  lowStock: LOW_STOCK,
  backupMarker: undefined,
  features: { phone_codes: true, social_logins: [] },
  serves: method => method === 'mpay',
  launch: undefined,
})

const withMore =
  (served: FastifyPluginAsync, more: NonNullable<ConsoleShop['more']>, deps: ConsoleDeps): FastifyPluginAsync =>
  async (app, options) => {
    await served(app, options)
    await app.register(async scope => more(scope, deps))
  }
