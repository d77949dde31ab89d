import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import * as E from 'fp-ts/Either'
import { addToCart, getCart, login } from '~/contract/calls'
import { DEMO_CUSTOMER } from '@server/boot/first-run'

/** The built shop at one port: it can be started again. Call `kill` when the test is over. */
export const processAt = (port: number, env: NodeJS.ProcessEnv) => {
  let child: ChildProcess | undefined
  let said = ''
  const start = () => {
    child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (said += String(text)))
  }
  return {
    port,
    start,
    said: () => said,
    kill: () => void child?.kill('SIGKILL'),
    /** Resolves with its exit code. */
    stop: async (): Promise<unknown> => {
      if (child === undefined) throw new Error('it was not started')
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      return (await exit)[0]
    },
  }
}

type Headers = Readonly<Record<string, string>>

/** One call, as a page of the shop sends it. A failed call answers its status, or 0 without an answer. */
export type Call = (
  method: string,
  path: string,
  headers: Headers,
  body?: unknown,
) => Promise<{ readonly status: number; readonly text: string; readonly cookies: readonly string[] }>

/** A customer who is logged in and has one line in the cart. */
export interface Customer {
  readonly headers: Headers
  readonly line: string
}

/** Logs in the demo customer, and puts something into the cart. */
export const customer = async (call: Call): Promise<Customer> => {
  const { tel, countryCode, password } = DEMO_CUSTOMER
  const told = await call('POST', login.path, {}, { tel, country_code: countryCode, password })
  const { token } = right(login.answer.decode(JSON.parse(told.text))).data
  const cookie = told.cookies.map(each => each.split(';')[0] ?? '').join('; ')
  const headers = { authorization: `Bearer ${token}`, cookie }
  await call('POST', addToCart.path, headers, { product: 'V0001', options: {}, quantity: 1 })
  const { items } = right(getCart.answer.decode(JSON.parse((await call('GET', getCart.path, headers)).text)))
  return { headers, line: items[0]?.id ?? '' }
}

const right = <A>(read: E.Either<unknown, A>): A => {
  if (E.isLeft(read)) throw new Error('the answer does not match the contract')
  return read.right
}

/** Reads pages and changes a cart without a pause, until it is stopped. */
export const startCalls = (call: Call, { headers, line }: Customer, clients: number) => {
  const state = { over: false, reads: 0, writes: 0 }
  const failed: string[] = []
  const client = async (): Promise<void> => {
    for (let quantity = 1; !state.over; quantity = (quantity % 5) + 1) {
      for (const path of ['/', '/api/init', '/api/cart']) {
        const { status } = await call('GET', path, headers)
        state.reads += 1
        if (status !== 200) failed.push(`GET ${path} ${status}`)
      }
      const { status } = await call('PATCH', `/api/cart/${line}`, headers, { quantity })
      state.writes += 1
      if (status !== 204) failed.push(`PATCH ${status}`)
    }
  }
  const running = Array.from({ length: clients }, client)
  return {
    stop: async () => {
      state.over = true
      await Promise.all(running)
      return { failed, reads: state.reads, writes: state.writes }
    },
  }
}
