import type { Finding } from '@conform/kernel/check'
import { type CallName, type Exchange, type Judge, type Passive, contractCalls } from '@conform/kernel/passive'
import { jsonOf } from '@conform/passive/json'
import { sameCustomerIn, isSuccess, sessionIn } from '@conform/passive/owners'
import { codesIn } from '@conform/world/steps'
import type { Order } from '~/domain/orders/order'

/** A shorter code would be found in other texts by chance. */
const SHORTEST = 6

/** The calls that answer an order to its owner. */
const OWN: ReadonlySet<CallName | undefined> = new Set<CallName>([
  'placeOrder',
  'getOrder',
  'checkPayment',
  'revealOrder',
  'reviveOrder',
  'getTaking',
])

const orderIn = (exchange: Exchange): Order | undefined => {
  if (!OWN.has(exchange.call) || !isSuccess(exchange)) return undefined
  const order = contractCalls.getOrder.answer.decode(jsonOf(exchange.body))
  return order._tag === 'Right' ? order.right : undefined
}

/** Is this the answer about an order, to the customer who placed it? */
type IsOwn = (exchange: Exchange, order: Order) => boolean

const ownersIn = (run: readonly Exchange[]): IsOwn => {
  const isSame = sameCustomerIn(run)
  const placed = new Map<string, string>()
  for (const exchange of run) {
    const session = sessionIn(exchange)
    const order = exchange.call === 'placeOrder' ? orderIn(exchange) : undefined
    if (session !== undefined && order !== undefined && !placed.has(order.id)) placed.set(order.id, session)
  }
  return (exchange, { id }) => {
    const [owner, session] = [placed.get(id), sessionIn(exchange)]
    return owner !== undefined && session !== undefined && (owner === session || isSame(owner, session))
  }
}

/** Each code that an order showed to its owner, with the ids of its orders. */
const soldIn = (run: readonly Exchange[], isOwn: IsOwn): ReadonlyMap<string, ReadonlySet<string>> => {
  const sold = new Map<string, Set<string>>()
  for (const exchange of run) {
    const order = orderIn(exchange)
    if (order === undefined || !isOwn(exchange, order)) continue
    for (const code of codesIn(order).filter(({ length }) => length >= SHORTEST))
      sold.set(code, (sold.get(code) ?? new Set()).add(order.id))
  }
  return sold
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)

/** Finds codes in a text, each as a whole word. The longest first: one code may begin with another. */
const finder = (codes: readonly string[]): ((text: string) => readonly string[]) => {
  const forms = codes.flatMap(code => [code, JSON.stringify(code).slice(1, -1)])
  const longest = [...new Set(forms)].toSorted((a, b) => b.length - a.length)
  const words = new RegExp(`(?<![A-Za-z0-9])(?:${longest.map(escaped).join('|')})(?![A-Za-z0-9])`, 'gu')
  const byForm = new Map(codes.map(code => [JSON.stringify(code).slice(1, -1), code]))
  // the catalogue is answered a thousand times
  const known = new Map<string, readonly string[]>()
  return text => {
    const found = known.get(text) ?? [...new Set([...text.matchAll(words)].map(([form]) => byForm.get(form) ?? form))]
    known.set(text, found)
    return found
  }
}

const nameOf = ({ call, method, path }: Exchange): string => call ?? `${method} ${path.split('?')[0]}`

const judging = (run: readonly Exchange[]): Judge => {
  const isOwn = ownersIn(run)
  const sold = soldIn(run, isOwn)
  if (sold.size === 0) return () => undefined
  const codesOf = finder([...sold.keys()])
  return (exchange): readonly Finding[] => {
    const found = [...codesOf(exchange.body), ...[...exchange.headers].flatMap(([, value]) => codesOf(value))]
    if (found.length === 0) return []
    const order = orderIn(exchange)
    const own = order !== undefined && isOwn(exchange, order) ? order.id : undefined
    const foreign = found.find(code => own === undefined || sold.get(code)?.has(own) !== true)
    return foreign === undefined
      ? []
      : [{ says: `the answer to ${nameOf(exchange)} (${exchange.status}) holds no code of an order`, actual: foreign }]
  }
}

const elsewhere: Passive = {
  id: 'I-10e',
  level: 'MUST',
  profile: 'safe',
  text: 'A code that an order showed to its owner is in no other answer, a refusal included: only answers about that order, to that customer, hold it.',
  about: `an order that shows its owner a code of at least ${SHORTEST} characters`,
  judging,
}

export const codePassives: readonly Passive[] = [elsewhere]
