import type { Step } from '@tests/prove/model/step'

/** Seeds that have led to something: each is tried again before anything new. */
export const seeds: readonly number[] = [1_651_886_096]

const first = { which: 0, key: '', stranger: false } as const
const ordered = (what: number, quantity: number, who = 0): readonly Step[] => [
  { _tag: 'add', who, what, quantity, player: 'one', key: '' },
  { _tag: 'place', who, key: '' },
]
const opened: Step = { _tag: 'pay', ...first, method: 'mpay', wallet: 'answers' }
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
      { _tag: 'confirm', which: 0, right: false },
      { _tag: 'confirm', which: 0, right: true },
      { _tag: 'read', which: 0, stranger: false },
    ],
  },
  {
    why: 'top-ups are carried out one by one, and the rest is given up',
    steps: [
      ...ordered(3, 3),
      opened,
      paid(0),
      { _tag: 'fulfil', which: 0, one: true, although: false },
      { _tag: 'giveUp', which: 0, although: false },
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
      { _tag: 'giveUp', which: 0, although: false },
      { _tag: 'supplier', mood: 'accepts' },
      { _tag: 'wait', seconds: 61 },
      { _tag: 'sweep' },
      { _tag: 'supplied', which: 0, unit: 0, status: 'done', signed: true },
      { _tag: 'fulfil', which: 0, one: false, although: false },
      { _tag: 'giveUp', which: 0, although: true },
      { _tag: 'supplied', which: 0, unit: 1, status: 'done', signed: true },
    ],
  },
]
