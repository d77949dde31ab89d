import { sessionCalls } from '~/contract/console/session'
import { operatorCalls } from '~/contract/console/operators'
import { todayCalls } from '~/contract/console/today'
import { accounts } from '@gallery/console/samples/system'
import { todaySales, todayState } from '@gallery/console/samples/today'
import { submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit, ConsoleHand } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { operatorWith } from '@gallery/console/stage/people'
import { NOW } from '@gallery/stage/now'

const today = (stage: ConsoleStage): void => {
  stage.answer(todayCalls.todayState, todayState(stage))
  stage.answer(todayCalls.todaySales, todaySales(stage))
}

const credentials = async (hand: ConsoleHand): Promise<void> => {
  await hand.type('[name=name]', 'carlos')
  await hand.type('[name=password]', 'violet harbour 47 lanterns')
  await hand.type('[name=code]', '123456')
  await hand.tap('.login-submit .button')
}

/** A login that the server refuses. */
const refused = (
  name: string,
  refusal: string,
  facts: Readonly<Record<string, string>> = {},
  sees = '.notice-bad',
): ConsoleExhibit => ({
  name: `login/${name}`,
  path: '/orders',
  as: 'nobody',
  set: stage => stage.refuse(sessionCalls.logIn, refusal, facts),
  after: credentials,
  sees,
})

const accountRow = (name: string): string => `tbody tr:nth-child(${accounts.findIndex(each => each.name === name) + 1})`

const atAccounts = (stage: ConsoleStage): void => stage.answer(operatorCalls.listOperators, { operators: accounts })

/** The dialog in which the role of an account is changed, with a reason. */
const changesRole = async (hand: ConsoleHand): Promise<void> => {
  await hand.tap(`${accountRow('carlos')} .row-actions .button:first-child`)
  await hand.choose('.dialog [name=role]', 'fulfilment')
  await submits('調到倉庫', 'moves to the stockroom')(hand)
}

const SYSTEM_ACCOUNTS = '/system/accounts'

export const frame: readonly ConsoleExhibit[] = [
  { name: 'login/empty', path: '/orders', as: 'nobody', sees: '.login-card form', inAll: true },
  refused('wrong', 'wrong'),
  refused('locked', 'locked', { until: new Date(NOW + 15 * 60_000).toISOString() }),
  refused('too-many', 'too_many', { seconds: '540' }),
  refused('first', 'first_login', {}, '[name=again]'),
  refused('weak', 'weak'),
  {
    name: 'login/pending',
    path: '/orders',
    as: 'nobody',
    set: stage => stage.hang(sessionCalls.logIn),
    after: credentials,
    sees: '.login-submit .button:disabled',
  },
  {
    name: 'login/unreachable',
    path: '/orders',
    set: stage => stage.fail(sessionCalls.me, 502),
    sees: '.login-card .notice-bad',
  },
  {
    name: 'login/ended',
    path: SYSTEM_ACCOUNTS,
    set: stage => stage.fail(operatorCalls.listOperators, 401),
    sees: '.login-card .notice-wait',
  },
  { name: 'shell/owner', path: '/', set: today, sees: '.today-lines', inAll: true },
  { name: 'shell/counter', path: '/', as: 'counter', set: today, sees: '.today-lines' },
  { name: 'shell/fulfilment', path: '/', as: 'fulfilment', set: today, sees: '.today-lines' },
  { name: 'shell/read-only', path: '/', as: 'read-only', set: today, sees: '.today-lines' },
  {
    name: 'shell/confirmed',
    path: '/',
    set: stage => {
      today(stage)
      stage.operator({ ...operatorWith('owner'), step_up_until: NOW + 4 * 60_000 })
    },
    sees: '.shell-foot .tag-good',
  },
  { name: 'shell/missing', path: '/nowhere', sees: '.nothing' },
  {
    name: 'shell/palette',
    path: '/',
    set: today,
    after: async hand => {
      await hand.see('.today-lines')
      await hand.tap('.shell-find')
    },
    sees: '.palette [role=option]',
    inAll: true,
  },
  {
    name: 'shell/keys',
    path: '/',
    set: today,
    after: async hand => {
      await hand.see('.today-lines')
      await hand.tap('.shell-tools .icon-button:last-child')
    },
    sees: '.dialog .facts',
  },
  {
    name: 'shell/drawer',
    path: '/',
    set: today,
    after: async hand => {
      await hand.see('.today-lines')
      await hand.tap('.shell-top .icon-button:first-child')
    },
    sees: '.drawer .shell-nav',
  },
  {
    name: 'act/form',
    path: SYSTEM_ACCOUNTS,
    set: atAccounts,
    after: hand => hand.tap(`${accountRow('carlos')} .row-actions .button:first-child`),
    sees: '.dialog [name=reason]',
    inAll: true,
  },
  {
    name: 'act/missing',
    path: SYSTEM_ACCOUNTS,
    set: atAccounts,
    after: async hand => {
      await hand.tap(`${accountRow('carlos')} .row-actions .button:last-child`)
      await hand.tap('.dialog [type=submit]')
    },
    sees: '.dialog [aria-invalid=true]',
  },
  {
    name: 'act/preview',
    path: SYSTEM_ACCOUNTS,
    set: stage => {
      atAccounts(stage)
      stage.operator({ step_up_until: NOW + 4 * 60_000 })
      stage.answer(operatorCalls.changeRole, { before: 'counter', role: 'fulfilment' })
    },
    after: changesRole,
    sees: '.act-preview .facts',
  },
  {
    name: 'act/refused',
    path: SYSTEM_ACCOUNTS,
    set: stage => {
      atAccounts(stage)
      stage.operator({ step_up_until: NOW + 4 * 60_000 })
      stage.refuse(operatorCalls.changeRole, 'no_owner')
    },
    after: changesRole,
    sees: '.dialog .notice-bad',
  },
  {
    name: 'act/busy',
    path: SYSTEM_ACCOUNTS,
    set: stage => {
      atAccounts(stage)
      stage.operator({ step_up_until: NOW + 4 * 60_000 })
      stage.hang(operatorCalls.changeRole)
    },
    after: changesRole,
    sees: '.dialog [type=submit]:disabled',
  },
  {
    name: 'act/step-up',
    path: SYSTEM_ACCOUNTS,
    set: atAccounts,
    after: changesRole,
    sees: '.dialog [name=code]',
    inAll: true,
  },
  {
    name: 'act/step-up-wrong',
    path: SYSTEM_ACCOUNTS,
    set: stage => {
      atAccounts(stage)
      stage.refuse(sessionCalls.stepUp, 'wrong')
    },
    after: async hand => {
      await changesRole(hand)
      await hand.type('.dialog [name=code]', '111111')
      await hand.tap('dialog:has([name=code]) [type=submit]')
    },
    sees: 'dialog:has([name=code]) .notice-bad',
  },
]
