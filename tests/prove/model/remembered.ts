import { HOLD_SECONDS } from '@tests/server/shop-harness'
import { LASTS } from '@tests/prove/model/stock'
import type { Step } from '@tests/prove/model/step'
import type { Asker } from '@tests/prove/model/world'

/** Seeds that have led to something: each is tried again before anything new. */
export const seeds: readonly number[] = [1_651_886_096]

const first = { which: 0, key: '', stranger: false } as const
const ordered = (what: number, quantity: number, who = 0): readonly Step[] => [
  { _tag: 'add', who, what, quantity, player: 'one', key: '' },
  { _tag: 'place', who, key: '' },
]
const openedBy = (by: Asker): Step => ({ _tag: 'pay', which: 0, key: '', by, method: 'mpay', wallet: 'answers' })
const opened = openedBy('owner')
const checked = (by: Asker): Step => ({ _tag: 'check', which: 0, by })
const read: Step = { _tag: 'read', which: 0, stranger: false }
const revived: Step = { _tag: 'revive', which: 0, who: 3, token: true }
const paid = (which: number): Step => ({ _tag: 'tell', which, payment: 0, name: 'a', kind: 'paid', wrong: 'nothing' })

/** What came of seeds, step by step, and edges that chance seldom walks: these stay what they are when steps are drawn in another way. */
export const remembered: readonly { readonly why: string; readonly steps: readonly Step[] }[] = [
  {
    why: 'what each may have once was refused while an order of theirs that was overdue waited to be called off',
    steps: [...ordered(2, 1), { _tag: 'wait', seconds: 900 }, ...ordered(2, 1)],
  },
  {
    why: 'a late payment was to be paid back because of an order of theirs that was overdue',
    steps: [
      ...ordered(2, 1),
      opened,
      { _tag: 'cancel', ...first },
      ...ordered(2, 1),
      { _tag: 'wait', seconds: 900 },
      paid(1),
    ],
  },
  {
    why: 'an order that was called off without asking is asked after',
    steps: [
      ...ordered(0, 1),
      opened,
      { _tag: 'silence', which: 0, payment: 0 },
      { _tag: 'cancel', ...first },
      { _tag: 'wait', seconds: 61 },
      { _tag: 'sweep' },
    ],
  },
  {
    why: 'an order that was paid in the last second is asked after before it is called off',
    steps: [
      ...ordered(0, 1),
      { _tag: 'wait', seconds: 899 },
      opened,
      { _tag: 'silence', which: 0, payment: 0 },
      { _tag: 'wait', seconds: 1 },
      { _tag: 'sweep' },
    ],
  },
  {
    why: 'an order that was paid without a word is asked after before its payment is shown again',
    steps: [...ordered(0, 1), opened, { _tag: 'silence', which: 0, payment: 0 }, opened],
  },
  {
    why: 'the last ones go to whoever orders them now, not to an order whose time is over',
    steps: [...ordered(1, 2), { _tag: 'wait', seconds: 900 }, ...ordered(1, 2, 1), opened, paid(0)],
  },
  {
    why: 'and to whoever pays late',
    steps: [
      ...ordered(1, 2),
      opened,
      { _tag: 'cancel', ...first },
      ...ordered(1, 2, 1),
      { _tag: 'wait', seconds: 900 },
      paid(1),
    ],
  },
  {
    why: 'the owner and the person who has the link have a payment each, and only the first that is paid buys',
    steps: [
      ...ordered(0, 1),
      opened,
      revived,
      openedBy('link'),
      revived,
      { _tag: 'read', which: 0, stranger: false },
      { _tag: 'tell', which: 0, payment: 1, name: 'a', kind: 'paid', wrong: 'nothing' },
      paid(0),
      revived,
    ],
  },
  {
    why: 'an order that is said to be paid is asked after at once, and not again within three seconds',
    steps: [
      ...ordered(0, 1),
      opened,
      checked('owner'),
      { _tag: 'silence', which: 0, payment: 0 },
      checked('link'),
      { _tag: 'wait', seconds: 3 },
      checked('stranger'),
      checked('wrong link'),
      checked('link'),
    ],
  },
  {
    why: 'an order that was cancelled is asked after when it is said to be paid',
    steps: [
      ...ordered(0, 1),
      opened,
      { _tag: 'silence', which: 0, payment: 0 },
      { _tag: 'cancel', ...first },
      checked('owner'),
    ],
  },
  {
    why: 'an instruction whose time is over is not shown, though the order has got more time',
    steps: [
      ...ordered(0, 1),
      opened,
      { _tag: 'pay', which: 0, key: '', by: 'owner', method: 'cash', wallet: 'answers' },
      { _tag: 'wait', seconds: HOLD_SECONDS },
      { _tag: 'pay', which: 0, key: '', by: 'owner', method: 'mpay', wallet: 'unreachable' },
      { _tag: 'read', which: 0, stranger: false },
    ],
  },
  {
    why: 'codes are shown to an old session that has not ordered them after a phone code, and to one that has at once',
    steps: [
      ...ordered(0, 1),
      opened,
      paid(0),
      { _tag: 'age', who: 0 },
      { _tag: 'read', which: 0, stranger: false },
      { _tag: 'logout', who: 0 },
      { _tag: 'login', who: 0 },
      { _tag: 'age', who: 0 },
      { _tag: 'read', which: 0, stranger: false },
      { _tag: 'confirm', which: 0, given: 'wrong' },
      { _tag: 'confirm', which: 0, given: 'elsewhere' },
      { _tag: 'confirm', which: 0, given: 'right' },
      { _tag: 'read', which: 0, stranger: false },
    ],
  },
  {
    why: 'a code is the same one in another spelling',
    steps: [
      { _tag: 'import', what: 0, fresh: ['ever'], again: 1, spelling: 'in small letters', skip: true },
      { _tag: 'import', what: 1, fresh: ['ever'], again: 1, spelling: 'without hyphens', skip: false },
      { _tag: 'void', what: 0, codes: [0], spelling: 'without hyphens', skip: false },
    ],
  },
  {
    why: 'top-ups are carried out one by one, and the rest is given up',
    steps: [
      ...ordered(3, 3),
      opened,
      paid(0),
      { _tag: 'fulfil', which: 0, one: true, force: false },
      { _tag: 'abandonOrder', which: 0, force: false },
      { _tag: 'refunded', which: 0, ref: 'a', named: false },
    ],
  },
  {
    why: 'a top-up whose answer was lost is asked after, and the operator has to know that the supplier may have it',
    steps: [
      ...ordered(5, 2),
      opened,
      paid(0),
      { _tag: 'supplier', mood: 'mute' },
      { _tag: 'sweep' },
      { _tag: 'abandonOrder', which: 0, force: false },
      { _tag: 'supplier', mood: 'accepts' },
      { _tag: 'wait', seconds: 61 },
      { _tag: 'sweep' },
      { _tag: 'supplied', which: 0, unit: 0, status: 'done', signed: true },
      { _tag: 'fulfil', which: 0, one: false, force: false },
      { _tag: 'abandonOrder', which: 0, force: true },
      { _tag: 'supplied', which: 0, unit: 1, status: 'done', signed: true },
    ],
  },
  {
    why: 'a held code that has expired when the money comes is exchanged for another',
    steps: [...ordered(0, 1), opened, { _tag: 'wait', seconds: LASTS }, paid(0), read],
  },
  {
    why: 'a held code that has expired is refunded if no other is left',
    steps: [
      { _tag: 'void', what: 1, codes: [0], spelling: 'as it was', skip: false },
      ...ordered(1, 1),
      opened,
      { _tag: 'wait', seconds: LASTS },
      { _tag: 'wait', seconds: LASTS },
      { _tag: 'wait', seconds: LASTS },
      paid(0),
      read,
      { _tag: 'refunded', which: 0, ref: 'a', named: false },
    ],
  },
  {
    why: 'a free order whose code has expired gets another, or ends',
    steps: [
      ...ordered(4, 3),
      { _tag: 'wait', seconds: LASTS - 1 },
      ...ordered(4, 1, 1),
      { _tag: 'import', what: 4, fresh: ['ever', 'over'], again: 0, spelling: 'as it was', skip: true },
      ...ordered(4, 3, 2),
      { _tag: 'quarantine', what: 4, batch: 1, all: false, how: 'unseen' },
      opened,
      read,
    ],
  },
  {
    why: 'a code that lasts too short for a new order is given for a late payment',
    steps: [...ordered(0, 1), opened, { _tag: 'cancel', ...first }, ...ordered(0, 4, 1), paid(1), ...ordered(0, 1, 2)],
  },
  {
    why: 'late money buys no code that the customer would have too little time to use',
    steps: [
      ...ordered(1, 2),
      opened,
      { _tag: 'cancel', ...first },
      { _tag: 'import', what: 1, fresh: ['over soon', 'too short'], again: 0, spelling: 'as it was', skip: false },
      ...ordered(1, 2, 1),
      paid(1),
    ],
  },
  {
    why: 'the codes that expire first are sold first, and those that never expire last',
    steps: [
      { _tag: 'import', what: 1, fresh: ['long', 'just enough'], again: 0, spelling: 'as it was', skip: false },
      ...ordered(1, 1),
      ...ordered(1, 2, 1),
      ...ordered(1, 1, 2),
    ],
  },
  {
    why: 'orders that hold codes of a batch in quarantine are cancelled, and late money buys codes of another batch',
    steps: [
      ...ordered(0, 1),
      opened,
      { _tag: 'quarantine', what: 0, batch: 1, all: false, how: 'rehearsed' },
      { _tag: 'quarantine', what: 0, batch: 1, all: false, how: 'done' },
      paid(0),
      read,
    ],
  },
  {
    why: 'late money for a batch in quarantine is refunded if no other batch has codes, and a released batch is sold',
    steps: [
      ...ordered(1, 1),
      opened,
      { _tag: 'quarantine', what: 1, batch: 0, all: true, how: 'done' },
      { _tag: 'add', who: 1, what: 1, quantity: 1, player: 'one', key: '' },
      paid(0),
      { _tag: 'unlock', what: 1, batch: 1, all: false, how: 'done' },
      ...ordered(1, 1, 1),
    ],
  },
  {
    why: 'a held code whose batch went into quarantine unseen is exchanged when the money comes',
    steps: [
      ...ordered(0, 2),
      opened,
      { _tag: 'quarantine', what: 0, batch: 1, all: false, how: 'unseen' },
      { _tag: 'silence', which: 0, payment: 0 },
      checked('owner'),
      read,
    ],
  },
  {
    why: 'a held code whose batch went into quarantine unseen is refunded if no other is left',
    steps: [
      ...ordered(2, 1),
      opened,
      { _tag: 'quarantine', what: 2, batch: 0, all: false, how: 'unseen' },
      paid(0),
      { _tag: 'unlock', what: 2, batch: 0, all: false, how: 'done' },
      ...ordered(2, 1),
    ],
  },
  {
    why: 'a batch that leaves the quarantine in time is sold to the order that held it',
    steps: [
      ...ordered(0, 1),
      opened,
      { _tag: 'quarantine', what: 0, batch: 0, all: true, how: 'unseen' },
      { _tag: 'unlock', what: 0, batch: 0, all: true, how: 'rehearsed' },
      { _tag: 'unlock', what: 0, batch: 0, all: true, how: 'done' },
      paid(0),
      read,
    ],
  },
  {
    why: 'a refund whose answer was lost is found, closed by the wallet, and sent again under another number',
    steps: [
      ...ordered(0, 1),
      opened,
      paid(0),
      { _tag: 'sendRefund', which: 0, named: false },
      { _tag: 'sendQueued', manner: 'lost' },
      { _tag: 'refunded', which: 0, ref: 'a', named: false },
      { _tag: 'wait', seconds: 61 },
      { _tag: 'sendQueued', manner: 'dead' },
      { _tag: 'endRefund', which: 0, end: 'closed', isTold: true },
      { _tag: 'sendRefund', which: 0, named: false },
      { _tag: 'sendQueued', manner: 'refused' },
      { _tag: 'sendRefund', which: 0, named: false },
      { _tag: 'sendQueued', manner: 'usual' },
      { _tag: 'endRefund', which: 0, end: 'done', isTold: false },
      { _tag: 'wait', seconds: 61 },
      { _tag: 'sendQueued', manner: 'usual' },
    ],
  },
  {
    why: 'a refund that is stuck is recorded by hand, and the wallet is asked no more',
    steps: [
      ...ordered(0, 1),
      opened,
      paid(0),
      { _tag: 'sendRefund', which: 0, named: false },
      { _tag: 'sendQueued', manner: 'usual' },
      { _tag: 'endRefund', which: 0, end: 'stuck', isTold: true },
      { _tag: 'cancelRefund', which: 0, named: false },
      { _tag: 'refunded', which: 0, ref: 'a', named: false },
      { _tag: 'wait', seconds: 3_600 },
      { _tag: 'sendQueued', manner: 'at once' },
    ],
  },
  {
    why: 'an act that was done at the console is repeated by a command, and the other way round',
    steps: [
      ...ordered(0, 1),
      opened,
      { _tag: 'markPaid', which: 0, payment: 0, door: 'console' },
      { _tag: 'markPaid', which: 0, payment: 0 },
      { _tag: 'replace', which: 0, piece: 0, named: 'piece', door: 'console' },
      { _tag: 'replace', which: 0, piece: 0, named: 'old code' },
      { _tag: 'replace', which: 0, piece: 0, named: 'piece', door: 'console' },
      { _tag: 'review', which: 0, hold: true },
      { _tag: 'review', which: 0, hold: true, door: 'console' },
      { _tag: 'review', which: 0, hold: false, door: 'console' },
      { _tag: 'refunded', which: 0, ref: 'a', named: false, amount: 500, door: 'console' },
      { _tag: 'refunded', which: 0, ref: 'a', named: false, amount: 500 },
      ...ordered(0, 1),
      { _tag: 'callOff', which: 0, door: 'console' },
      { _tag: 'callOff', which: 0 },
    ],
  },
  {
    why: 'the event of a top-up that the supplier refused was taken for a push',
    steps: [{ _tag: 'supplier', mood: 'refuses' }, ...ordered(5, 1), opened, paid(0), { _tag: 'sweep' }],
  },
  {
    why: 'the customer reads what the wallet calls a refund',
    steps: [
      ...ordered(0, 1),
      opened,
      paid(0),
      { _tag: 'sendRefund', which: 0, named: false, door: 'command' },
      { _tag: 'sendQueued', manner: 'usual' },
      { _tag: 'endRefund', which: 0, end: 'done', isTold: true },
      checked('owner'),
      read,
    ],
  },
  {
    why: 'a top-up that did not arrive is not sent again while its supplier does not answer the query',
    steps: [
      { _tag: 'supplier', mood: 'deaf' },
      ...ordered(5, 1),
      opened,
      paid(0),
      { _tag: 'sweep' },
      { _tag: 'supplier', mood: 'mute' },
      { _tag: 'wait', seconds: 900 },
      { _tag: 'sweep' },
    ],
  },
]
