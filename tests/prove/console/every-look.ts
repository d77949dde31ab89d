import { CONSOLE_API } from '~/contract/console/console-call'
import { consoleCalls } from '~/contract/console/console-calls'
import { evidenceCall } from '~/contract/console/orders'
import type { Answer } from '@tests/server/http/harness'
import type { Console } from '@tests/server/console/harness'

/** What the calls can be asked about. */
export interface Subjects {
  readonly order: string
  readonly customer: string
  readonly batch: string
  readonly variant: string
  readonly group: string
  readonly category: string
  /** Texts that an operator looks for: a number, a name, a code. */
  readonly texts: readonly string[]
}

export interface Looked {
  readonly call: string
  readonly answer: Answer
}

/** There is no such delivery of a webhook, and a number or a name is no code. */
const MAY_BE_ABSENT = ['/system/webhooks/deliveries/', '/stock/find']

/** The calls that answered nothing, and so showed nothing. */
export const unanswered = (looked: readonly Looked[]): readonly string[] =>
  looked
    .filter(({ call, answer: { status } }) => status !== 200 && !(status === 404 && mayBeAbsent(call)))
    .map(({ call, answer: { status } }) => `${call}: ${status}`)

const mayBeAbsent = (call: string): boolean => MAY_BE_ABSENT.some(part => call.includes(part))

/** Makes every call of the console that looks something up, and asks for the evidence of the order. */
export const everyLook = async (person: Console, about: Subjects): Promise<readonly Looked[]> => {
  const looked: Looked[] = []
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
    looked.push({
      call: path,
      answer: await person.ask(method, path, body === undefined ? {} : { body }),
    })
  for (const { kind, method, path } of consoleCalls) {
    if (kind !== 'look') continue
    const filled = fillIn(path, about)
    if (method === 'GET') for (const query of queriesOf(path)) await ask('GET', filled + query)
    else for (const input of inputsOf(path, about)) await ask('POST', filled, input)
  }
  for (const query of ['', '?unmasked=yes']) await ask('GET', fillIn(evidenceCall.path, about) + query)
  return looked
}

const fillIn = (path: string, { order, customer, batch, variant, group, category }: Subjects): string => {
  const id = path.includes('/customers/') ? customer : path.includes('/categories/') ? category : batch
  const no = path.includes('/stock/') ? variant : group
  const values: Readonly<Record<string, string>> = { order, id, no, page: 'privacy', revision: '1' }
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

const PERIOD = '?from=2026-11-01&to=2026-11-30'

/** A list can have more in it than it shows at first. */
const queriesOf = (path: string): readonly string[] => {
  if (path === `${CONSOLE_API}/money/reconcile`) return [`${PERIOD}&provider=wallet`]
  if (path.startsWith(`${CONSOLE_API}/money/`)) return ['', PERIOD]
  return path.endsWith('/stock/batches') ? ['', '?all=yes'] : ['']
}

const inputsOf = (path: string, { texts }: Subjects): readonly unknown[] => {
  if (path.endsWith('/orders/search')) return [{}, ...texts.map(text => ({ text }))]
  if (path.endsWith('/customers/find')) return texts.map(text => ({ text }))
  if (path.endsWith('/shop/preview')) return [{ page: 'privacy', words: '# Privacy' }]
  return texts.map(code => ({ code }))
}
