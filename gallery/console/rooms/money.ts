import { moneyCalls } from '~/contract/console/money'
import {
  batches,
  closing,
  dueRefunds,
  reconciliation,
  sales,
  strangeEvents,
  unmatchedMoney,
  waitingMoney,
} from '@gallery/console/samples/money'
import { dialogsOf } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { DAYS, ago } from '@gallery/console/samples/times'

const atMoney =
  (more: (stage: ConsoleStage) => void) =>
  (stage: ConsoleStage): void => {
    stage.answer(moneyCalls.waitingMoney, waitingMoney)
    more(stage)
  }

const refunds = atMoney(stage => stage.answer(moneyCalls.dueRefunds, { items: dueRefunds(stage) }))

const unmatched = atMoney(stage => {
  stage.answer(moneyCalls.unmatched, { items: unmatchedMoney })
  stage.answer(moneyCalls.strange, { items: strangeEvents })
})

const STATEMENTS = '/money?tab=statements&provider=mpay'

const statements = atMoney(stage => {
  stage.answer(moneyCalls.providers, {
    items: [{ provider: 'mpay', from: ago(30 * DAYS), to: ago(1) }, { provider: 'boc' }],
  })
  stage.answer(moneyCalls.reconcile, reconciliation)
})

export const money: readonly ConsoleExhibit[] = [
  {
    name: 'money/refunds',
    path: '/money',
    set: refunds,
    sees: '.table tbody tr',
    inAll: true,
  },
  {
    name: 'money/fulfilment',
    path: '/money',
    as: 'fulfilment',
    set: refunds,
    sees: '.table tbody tr',
  },
  {
    name: 'money/no-refunds',
    path: '/money',
    set: stage => {
      stage.answer(moneyCalls.waitingMoney, { refunds: [], unmatched: [] })
      stage.answer(moneyCalls.dueRefunds, { items: [] })
    },
    sees: '.nothing',
  },
  {
    name: 'money/unmatched',
    path: '/money?tab=unmatched',
    set: unmatched,
    sees: '.table tbody tr',
  },
  {
    name: 'money/closing',
    path: '/money?tab=closing',
    set: atMoney(stage => stage.answer(moneyCalls.closing, closing)),
    sees: '.table tbody tr',
  },
  {
    name: 'money/closing-failed',
    path: '/money?tab=closing',
    set: atMoney(stage => stage.fail(moneyCalls.closing, 500)),
    sees: '.notice-bad',
  },
  { name: 'money/statements', path: STATEMENTS, set: statements, sees: '.table tbody tr' },
  {
    name: 'money/sales',
    path: '/money?tab=sales',
    set: atMoney(stage => stage.answer(moneyCalls.sales, sales(stage))),
    sees: '.table tbody tr',
  },
  {
    name: 'money/batches',
    path: '/money?tab=batches',
    set: atMoney(stage => stage.answer(moneyCalls.batches, { items: batches })),
    sees: '.table tbody tr',
  },
  ...dialogsOf({ path: '/money', set: refunds }, [
    {
      name: 'money/record-refund',
      opens: 'tbody tr:first-child .row-actions .button:nth-child(2)',
      sees: '[name=ref]',
    },
  ]),
  ...dialogsOf({ path: '/money?tab=unmatched', set: unmatched }, [
    { name: 'money/resolve', opens: 'tbody .row-actions .button', sees: '[name=reason]' },
  ]),
  ...dialogsOf({ path: STATEMENTS, set: statements }, [
    { name: 'money/import-statement', opens: '.money-buttons .button:last-child', sees: '.money-columns' },
  ]),
]
