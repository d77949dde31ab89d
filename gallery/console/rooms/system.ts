import { operatorCalls } from '~/contract/console/operators'
import { queueCalls } from '~/contract/console/queues'
import { type ChainPart, type ConsoleFinding, systemCalls } from '~/contract/console/system'
import { webhookCalls } from '~/contract/console/webhooks'
import {
  accounts,
  acts,
  deliveries,
  endpoints,
  findings,
  machine,
  queues,
  shownDelivery,
  soundFindings,
} from '@gallery/console/samples/system'
import { dialogsOf, said, submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

/** The filter offers the operators. */
const withOperators = (stage: ConsoleStage): void => stage.answer(operatorCalls.listOperators, { operators: accounts })

const atAudit = (stage: ConsoleStage): void => {
  withOperators(stage)
  stage.answer(systemCalls.listActs, ({ body }) =>
    isNext(body) ? { items: acts(stage) } : { items: manyActs(stage), next: 'there-is-more' },
  )
}

/** It asks for the page after the first. */
const isNext = (body: unknown): boolean => typeof body === 'object' && body !== null && 'cursor' in body

/** A full page. */
const manyActs = (stage: ConsoleStage) =>
  Array.from({ length: 30 }, (_, at) => acts(stage).map(act => ({ ...act, row: act.row - at * 100 }))).flat()

const atWebhooks = (stage: ConsoleStage): void => {
  stage.answer(webhookCalls.listEndpoints, { endpoints: endpoints(stage) })
  stage.answer(webhookCalls.listDeliveries, { items: deliveries })
}

const atChecks = (stage: ConsoleStage, found: readonly ConsoleFinding[]): void => {
  stage.answer(systemCalls.examine, { at: NOW, findings: found })
  stage.answer(systemCalls.examineLong, { at: NOW, findings: [] })
}

const atMachine = (stage: ConsoleStage): void => stage.answer(systemCalls.showMachine, machine)

/** The audit, whose chain is worked out. The part is what the server answers first; then it answers no more. */
const chain = (name: string, part: Partial<ChainPart>, sees: string): ConsoleExhibit => ({
  name: `system/${name}`,
  path: '/system/audit',
  set: stage => {
    atAudit(stage)
    stage.answer(systemCalls.sealChain, {})
    stage.answer(systemCalls.verifyChain, () => {
      stage.hang(systemCalls.verifyChain)
      return { last: 4_210, end: 4_210, rows: 20_418, unsealed: 0, ...part }
    })
  },
  after: hand => hand.tap('.box-actions .button'),
  sees,
})

/** The button with this place at the first account that can still be disabled. */
const accountButton = (place: number): string => `.row-actions:has(.button-danger) .button:nth-child(${place})`

export const system: readonly ConsoleExhibit[] = [
  {
    name: 'system/checks',
    path: '/system/checks',
    set: stage => atChecks(stage, findings),
    sees: '.system-checks .tag-bad',
  },
  {
    name: 'system/checks-others',
    path: '/system/checks',
    set: stage => {
      stage.answer(systemCalls.examine, { at: NOW, findings: soundFindings })
      stage.hang(systemCalls.examineLong)
    },
    sees: '.system-more',
  },
  {
    name: 'system/checks-good',
    path: '/system',
    set: stage => atChecks(stage, soundFindings),
    sees: '.notice-good',
  },
  {
    name: 'system/queues',
    path: '/system/queues',
    set: stage => stage.answer(queueCalls.showQueues, queues),
    sees: '.system-stack table',
  },
  { name: 'system/webhooks', path: '/system/webhooks', set: atWebhooks, sees: '.table-panel ~ * table, table' },
  {
    name: 'system/webhooks-none',
    path: '/system/webhooks',
    set: stage => {
      stage.answer(webhookCalls.listEndpoints, { endpoints: [] })
      stage.answer(webhookCalls.listDeliveries, { items: [] })
    },
    sees: '.nothing',
  },
  { name: 'system/audit', path: '/system/audit', set: atAudit, sees: '.table tbody tr', inAll: true },
  { name: 'system/audit-read-only', path: '/system/audit', as: 'read-only', set: atAudit, sees: '.table tbody tr' },
  {
    name: 'system/audit-next',
    path: '/system/audit',
    set: atAudit,
    after: async hand => {
      await hand.see('.table tbody tr')
      await hand.tap('nav.table-bar .button:last-child')
    },
    sees: 'nav.table-bar .button:first-child:not(:disabled)',
  },
  {
    name: 'system/audit-columns',
    path: '/system/audit',
    set: atAudit,
    after: async hand => {
      await hand.see('.table tbody tr')
      await hand.tap('.column-menu summary')
    },
    sees: '.column-menu[open] fieldset',
  },
  {
    name: 'system/audit-one',
    path: '/system/audit',
    set: atAudit,
    after: hand => hand.tap('.table tbody tr:first-child .row-link'),
    sees: '.dialog .facts',
  },
  {
    name: 'system/audit-empty',
    path: '/system/audit?command=vault+rotate',
    set: stage => {
      withOperators(stage)
      stage.answer(systemCalls.listActs, { items: [] })
    },
    sees: '.nothing',
  },
  {
    name: 'system/audit-loading',
    path: '/system/audit',
    set: stage => {
      withOperators(stage)
      stage.hang(systemCalls.listActs)
    },
    sees: '.table-frame .loading',
  },
  {
    name: 'system/audit-failed',
    path: '/system/audit',
    set: stage => {
      withOperators(stage)
      stage.fail(systemCalls.listActs, 500)
    },
    sees: '.table-frame .notice-bad',
  },
  {
    name: 'system/accounts',
    path: '/system/accounts',
    set: withOperators,
    sees: '.row-actions .button-danger',
  },
  {
    name: 'system/accounts-counter',
    path: '/system/accounts',
    as: 'counter',
    set: withOperators,
    sees: '.table tbody tr',
  },
  {
    name: 'system/enrolment',
    path: '/system/accounts',
    set: stage => {
      stage.operator({ step_up_until: NOW + 4 * 60_000 })
      stage.answer(operatorCalls.listOperators, { operators: accounts })
      stage.answer(operatorCalls.addOperator, {
        name: 'mei',
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/shop:mei?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=shop',
      })
    },
    after: async hand => {
      await hand.tap('.table-bar .button:not(summary)')
      await hand.type('.dialog [name=name]', 'mei')
      await submits('新同事', 'new here')(hand)
      await said(hand)
    },
    sees: '.system-qr svg',
  },
  {
    name: 'system/machine',
    path: '/system/machine',
    set: atMachine,
    sees: '.system-checks .tag-bad',
  },
  chain('chain-runs', { last: 1_200, rows: 5_800 }, '.box [role=status] progress'),
  chain('chain-holds', {}, '.box .notice-good'),
  chain(
    'chain-cut',
    {
      broken: { seal: 1_204, why: 'a row of it was changed' },
      cut: 'the chain ends at seal 4210, and its anchor has seal 4215',
    },
    '.box .notice-bad .button',
  ),
  ...dialogsOf({ path: '/system/webhooks', set: atWebhooks }, [
    {
      name: 'system/delivery',
      opens: '.table-row-open .row-link',
      set: stage => stage.answer(webhookCalls.showDelivery, shownDelivery),
      sees: '.system-block + h3 + .system-block',
    },
  ]),
  ...dialogsOf({ path: '/system/accounts', set: withOperators }, [
    { name: 'system/role', opens: accountButton(1), sees: '[name=role]' },
    { name: 'system/reset', opens: accountButton(2), sees: '[name=reason]' },
    { name: 'system/disable', opens: accountButton(3), sees: '[name=reason]' },
  ]),
  ...dialogsOf({ path: '/system/machine', set: atMachine }, [
    {
      name: 'system/rotate',
      opens: '.box-actions .button',
      set: stage => {
        stage.operator({ step_up_until: NOW + 4 * 60_000 })
        stage.answer(systemCalls.rotateKeys, { keys: 12, rewrapped: 9 })
      },
      within: submits('每年更換', 'the yearly change'),
      sees: '.act-preview .facts',
    },
  ]),
]
