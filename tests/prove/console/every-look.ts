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
  const values: Readonly<Record<string, string>> = { order, id, no, page: 'terms', revision: '1' }
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

const PERIOD = '?from=2026-01-01&to=2026-12-31'

/** A list can have more in it than it shows at first. */
const queriesOf = (path: string): readonly string[] => {
  if (path === `${CONSOLE_API}/money/reconcile`) return [`${PERIOD}&provider=wallet`]
  if (path.startsWith(`${CONSOLE_API}/money/`)) return ['', PERIOD]
  return path.endsWith('/stock/batches') ? ['', '?all=yes'] : ['']
}

const inputsOf = (path: string, { texts }: Subjects): readonly unknown[] => {
  if (path.endsWith('/orders/search')) return [{}, ...texts.map(text => ({ text }))]
  if (path.endsWith('/customers/find')) return texts.map(text => ({ text }))
  if (path.endsWith('/shop/preview')) return [{ page: 'terms', words: { 'zh-Hant': '# 條款', en: '# Terms' } }]
  return texts.map(code => ({ code }))
}
