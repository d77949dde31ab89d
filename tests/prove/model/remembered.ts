import type { Step } from '@tests/prove/model/step'

/** Seeds that have led to something: each is tried again before anything new. */
export const seeds: readonly number[] = [1_651_886_096]

/** What came of them, step by step: these stay what they are when the steps are drawn in another way. */
export const remembered: readonly { readonly why: string; readonly steps: readonly Step[] }[] = [
  {
    why: 'what each may have once was refused while an order of theirs that was overdue waited to be called off',
    steps: [
      { _tag: 'add', who: 0, what: 2, quantity: 1, player: '' },
      { _tag: 'place', who: 0, key: '' },
      { _tag: 'wait', seconds: 900 },
      { _tag: 'add', who: 0, what: 2, quantity: 1, player: '' },
      { _tag: 'place', who: 0, key: '' },
    ],
  },
  {
    why: 'a late payment was to be paid back because of an order of theirs that was overdue',
    steps: [
      { _tag: 'add', who: 0, what: 2, quantity: 1, player: '' },
      { _tag: 'place', who: 0, key: '' },
      { _tag: 'pay', which: 0, method: 'mpay', key: '', stranger: false, wallet: 'answers' },
      { _tag: 'cancel', which: 0, key: '', stranger: false },
      { _tag: 'add', who: 0, what: 2, quantity: 1, player: '' },
      { _tag: 'place', who: 0, key: '' },
      { _tag: 'wait', seconds: 900 },
      { _tag: 'tell', which: 1, payment: 0, name: 'a', kind: 'paid', wrong: 'nothing' },
    ],
  },
]
