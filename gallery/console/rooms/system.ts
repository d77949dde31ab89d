import { operatorCalls } from '~/contract/console/operators'
import { queueCalls } from '~/contract/console/queues'
import { systemCalls } from '~/contract/console/system'
import { webhookCalls } from '~/contract/console/webhooks'
import {
  accounts,
  acts,
  deliveries,
  endpoints,
  findings,
  machine,
  queues,
  soundFindings,
} from '@gallery/console/samples/system'
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

export const system: readonly ConsoleExhibit[] = [
  {
    name: 'system/checks',
    path: '/system/checks',
    set: stage => stage.answer(systemCalls.examine, { at: NOW, findings }),
    sees: '.system-checks .tag-bad',
  },
  {
    name: 'system/checks-good',
    path: '/system',
    set: stage => stage.answer(systemCalls.examine, { at: NOW, findings: soundFindings }),
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
      await hand.type('.dialog [name=reason]', hand.stage.said('新同事', 'new here'))
      await hand.tap('.dialog [type=submit]')
    },
    sees: '.system-qr svg',
  },
  {
    name: 'system/machine',
    path: '/system/machine',
    set: stage => stage.answer(systemCalls.showMachine, machine),
    sees: '.system-checks .tag-bad',
  },
]
