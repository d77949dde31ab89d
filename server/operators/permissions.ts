import type { Role } from '@server/platform/database/schema/operators'

/** Who may run a command, and whether the audit needs a reason for it. */
export type Permission =
  /** It changes nothing. Every role may. */
  | { readonly kind: 'read' }
  /** It changes something, or shows all that is recorded. It is written in the audit, also if a reason is optional. */
  | { readonly kind: 'change'; readonly roles: readonly Role[]; readonly reason: 'needed' | 'optional' }
  /** It needs no account: it makes a session, or prepares the tables in which accounts are. */
  | { readonly kind: 'open' }

const read: Permission = { kind: 'read' }
const open: Permission = { kind: 'open' }
/** An owner may do everything. */
const needsReason = (...others: readonly Role[]): Permission => ({
  kind: 'change',
  roles: ['owner', ...others],
  reason: 'needed',
})
const anyReason = (...others: readonly Role[]): Permission => ({
  kind: 'change',
  roles: ['owner', ...others],
  reason: 'optional',
})

/**
 * Every command of an operator. A reason is needed where money, codes, customers or accounts of operators change. A
 * command that is not in this table does not run.
 */
export const permissions: Readonly<Record<string, Permission>> = {
  'codes stock': read,
  'codes low-stock': read,
  'codes expiring': read,
  'codes batches': read,
  'codes find': read,
  'codes import': needsReason('fulfilment'),
  'codes void': needsReason(),
  'codes quarantine': needsReason('fulfilment'),
  'codes unlock': needsReason(),
  'codes cost': anyReason('counter', 'fulfilment'),
  'codes limit': anyReason('fulfilment'),
  'catalogue list': read,
  'catalogue import': anyReason(),
  'catalogue set-price': needsReason(),
  'catalogue hide': anyReason(),
  'catalogue show': anyReason(),
  'catalogue export': read,
  'catalogue diff': read,
  'pictures add': anyReason(),
  'pictures list': read,
  'pictures remove': anyReason(),
  'orders list': read,
  'orders find': read,
  'orders show': read,
  'orders due': read,
  'orders fulfil': needsReason('fulfilment'),
  'orders give-up': needsReason('fulfilment'),
  'orders refund': needsReason('counter'),
  'orders replace': needsReason('counter'),
  'orders hold': needsReason('counter', 'fulfilment'),
  'orders release': needsReason('counter'),
  'orders mark-paid': needsReason('counter'),
  'orders reveal-code': needsReason('counter'),
  'orders claim': anyReason('fulfilment'),
  'orders unclaim': anyReason('fulfilment'),
  'books closing': read,
  'books sales': read,
  'books batches': read,
  'books export': read,
  'books import-statement': anyReason('counter'),
  'books reconcile': read,
  'books resolve': needsReason('counter'),
  'orders cancel': needsReason('counter'),
  'orders note': anyReason('counter', 'fulfilment'),
  'users list': read,
  'users show': read,
  'users handoff': needsReason(),
  'users status': needsReason(),
  'users change-number': needsReason(),
  'users export': anyReason('counter'),
  'users erase': needsReason(),
  'sessions list': read,
  'sessions revoke': needsReason('counter'),
  'vault rotate': anyReason(),
  'audit verify': anyReason('counter', 'fulfilment', 'read-only'),
  'audit evidence': anyReason('counter', 'fulfilment', 'read-only'),
  'audit accept': needsReason(),
  'audit log': read,
  'webhooks list': read,
  'webhooks show': read,
  'webhooks redeliver': anyReason('counter', 'fulfilment'),
  'webhooks ping': anyReason('counter', 'fulfilment'),
  'webhooks disable': anyReason(),
  'webhooks enable': anyReason(),
  queues: read,
  doctor: read,
  'operators list': read,
  'operators add': needsReason(),
  'operators role': needsReason(),
  'operators disable': needsReason(),
  'operators reset': needsReason(),
  login: open,
  logout: open,
  whoami: open,
  migrate: open,
}

/** Is a reason asked for: always, if there is one, or never? An unknown command: never. */
export const reasonOf = (command: string): 'needed' | 'optional' | 'none' => {
  const permission = permissions[command]
  return permission?.kind === 'change' ? permission.reason : 'none'
}

/** May a role see names and phone numbers of customers in full? A masked one is enough to recognise who asks. */
export const maySeeCustomers = (role: Role): boolean => role === 'owner' || role === 'counter'

/** May a role run a command? An unknown command: no. */
export const mayRun = (role: Role, command: string): boolean => {
  const permission = permissions[command]
  if (permission === undefined) return false
  return permission.kind === 'change' ? permission.roles.includes(role) : true
}
