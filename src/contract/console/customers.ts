import * as t from 'io-ts'
import { act, look, lookBy } from '~/contract/console/console-call'
import { pageOf } from '~/contract/console/page'
import { id, instant, object, oneOf, optional, text } from '~/contract/wire'
import { knownStatuses } from '~/domain/orders/order-status'

/** What an operator may make of an account (docs/spec/product.md#4-states-and-transitions). */
const settableStatus = t.union([t.literal('active'), t.literal('require_update_password'), t.literal('blocked')])
export type SettableStatus = t.TypeOf<typeof settableStatus>

const listed = {
  id,
  /** Masked, like the number, for a role that may not see customers. Empty: the account has none. */
  name: t.string,
  /** One that an operator can set, or `erased`. */
  status: t.string,
  /** Did the customer confirm the number? */
  verified: t.boolean,
  /** Has the account a password? */
  password: t.boolean,
  created_at: instant,
}
/** `tel`: with its dialling code; absent: the account has no number. */
const listedCustomer = object(listed, { tel: t.string })
export type ListedCustomer = t.TypeOf<typeof listedCustomer>

const matches = t.type({
  items: t.readonlyArray(listedCustomer),
  /** There are more with a name that begins so. */
  more: t.boolean,
})

const statusChange = object({ at: instant, by: t.string }, { reason: t.string, status: t.string })

const facts = object(
  {
    ...listed,
    /** The services that log in to this account. */
    identities: t.readonlyArray(t.string),
    sessions: t.number,
    orders: t.readonlyArray(t.type({ status: oneOf(knownStatuses), orders: t.number })),
  },
  {
    tel: t.string,
    /** The address for receipts, masked. */
    receipts: t.string,
    /** The last change of the status by an operator. */
    status_change: statusChange,
  },
)
export type CustomerFacts = t.TypeOf<typeof facts>

const session = object(
  { id, created_at: instant, seen_at: instant },
  {
    /** What the browser calls itself. */
    agent: t.string,
  },
)
export type CustomerSession = t.TypeOf<typeof session>

const exported = t.type({ page: t.string, json: t.string, orders: t.number })

const nothingMore = t.type({})

/** The newest customers. `status`: only those. */
const list = look('users list', '/customers', pageOf(listedCustomer), ['status', 'cursor'])

/** By a phone number however it is spelled, the id of an account, or the beginning of a name. */
const find = lookBy('users show', '/customers/find', t.type({ text: text(100, 1) }), matches)

const show = look('users show', '/customers/{id}', facts)

/** The devices on which the customer is logged in, the last seen first. */
const sessions = look('sessions list', '/customers/{id}/sessions', t.type({ items: t.readonlyArray(session) }))

/** Ends one session, or without `session` all, and what mini-apps were given. */
const endSessions = act(
  'sessions revoke',
  '/customers/{id}/sessions/end',
  optional({ session: id }),
  t.type({ ended: t.number }),
)

const setStatus = act(
  'users status',
  '/customers/{id}/status',
  t.type({ status: settableStatus }),
  t.type({
    status: settableStatus,
    /** The account had it already: nothing was changed. */
    is_same: t.boolean,
    /** The orders of a blocked customer that are still delivered or paid. */
    open: t.readonlyArray(t.string),
  }),
)

/** The customer has lost the old number. The person with the new one can log in. */
const changeNumber = act(
  'users change-number',
  '/customers/{id}/number',
  t.type({ number: text(40, 1) }),
  optional({ tel: t.string }),
  { stepUp: true },
)

/** An address that logs the customer in, once and within a minute. */
const handOff = act('users handoff', '/customers/{id}/hand-off', nothingMore, t.type({ address: t.string }), {
  stepUp: true,
  hasDryRun: false,
})

/** Everything that the shop knows about the customer: a page to send, and the same as JSON. */
const exportData = act('users export', '/customers/{id}/export', nothingMore, exported, { hasDryRun: false })

/** What goes: sessions and logins. What the books keep: orders, without the customer. */
const erase = act(
  'users erase',
  '/customers/{id}/erase',
  nothingMore,
  t.type({ orders: t.number, sessions: t.number, logins: t.number }),
  { stepUp: true },
)

export const customersCalls = {
  list,
  find,
  show,
  sessions,
  endSessions,
  setStatus,
  changeNumber,
  handOff,
  exportData,
  erase,
}
