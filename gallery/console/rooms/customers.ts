import { customersCalls } from '~/contract/console/customers'
import { orderCalls } from '~/contract/console/orders'
import {
  CUSTOMER_PATH,
  blocked,
  customers,
  erased,
  facts,
  maskedCustomers,
  sessions,
} from '@gallery/console/samples/customers'
import { listedOrders } from '@gallery/console/samples/listed-orders'
import { dialogsOf, said, submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

/** It has the length of a real one. */
const HAND_OFF = 'https://shop.example.com/?access_token=Zm91ciBhbmQgdHdlbnR5IGJsYWNrYmlyZHM3Nzc3Nzc3Nw'

const one =
  (customer: (stage: ConsoleStage) => ReturnType<typeof facts>) =>
  (stage: ConsoleStage): void => {
    stage.operator({ step_up_until: NOW + 4 * 60_000 })
    stage.answer(customersCalls.show, customer(stage))
    stage.answer(customersCalls.sessions, { items: sessions })
    stage.answer(orderCalls.findOrders, { items: listedOrders(stage).slice(0, 4) })
  }

export const customerRooms: readonly ConsoleExhibit[] = [
  {
    name: 'customers/usual',
    path: '/customers',
    set: stage => stage.answer(customersCalls.list, { items: customers(stage), next: 'more' }),
    sees: '.table tbody tr',
  },
  {
    name: 'customers/masked',
    path: '/customers',
    as: 'fulfilment',
    set: stage => stage.answer(customersCalls.list, { items: maskedCustomers(stage) }),
    sees: '.table tbody tr',
  },
  {
    name: 'customers/found',
    path: '/customers',
    set: stage => {
      stage.answer(customersCalls.list, { items: customers(stage) })
      stage.answer(customersCalls.find, { items: customers(stage).slice(0, 2), more: true })
    },
    after: hand => hand.type('[data-search]', 'Siu'),
    sees: '.notice-brand',
  },
  {
    name: 'customers/nobody',
    path: '/customers',
    set: stage => {
      stage.answer(customersCalls.list, { items: customers(stage) })
      stage.answer(customersCalls.find, { items: [], more: false })
    },
    after: hand => hand.type('[data-search]', '+853 6699 9999'),
    sees: '.nothing',
  },
  {
    name: 'customers/failed',
    path: '/customers',
    set: stage => stage.fail(customersCalls.list, 500),
    sees: '.notice-bad',
  },
  { name: 'customer/usual', path: CUSTOMER_PATH, set: one(() => facts()), sees: '.table tbody tr' },
  { name: 'customer/blocked', path: CUSTOMER_PATH, set: one(blocked), sees: '.notice-bad' },
  {
    name: 'customer/erased',
    path: CUSTOMER_PATH,
    set: one(erased),
    sees: '.notice-neutral',
  },
  {
    name: 'customer/read-only',
    path: CUSTOMER_PATH,
    as: 'read-only',
    set: one(() => facts()),
    sees: '.table tbody tr',
  },
  {
    name: 'customer/erase',
    path: CUSTOMER_PATH,
    set: stage => {
      one(() => facts())(stage)
      stage.answer(customersCalls.erase, { orders: 44, sessions: 2, logins: 1 })
    },
    after: async hand => {
      await hand.tap('.screen-actions .button-danger:last-of-type')
      await submits('客人要求', 'the customer asked for it')(hand)
    },
    sees: '.act-preview .facts',
  },
  ...dialogsOf({ path: CUSTOMER_PATH, set: one(() => facts()) }, [
    {
      name: 'customer/hand-off',
      opens: '.screen-actions .button:first-child',
      set: stage => stage.answer(customersCalls.handOff, { address: HAND_OFF }),
      within: async hand => {
        await submits('客人在櫃檯', 'the customer is at the counter')(hand)
        await said(hand)
      },
      sees: '.customer-link',
    },
    {
      name: 'customer/block',
      opens: '.screen-actions .button-danger',
      set: stage =>
        stage.answer(customersCalls.setStatus, {
          status: 'blocked',
          is_same: false,
          open: ['MO-261121-0042', 'MO-261121-0043'],
        }),
      within: submits('以他人的卡付款', 'paid with a card that was stolen'),
      sees: '.act-preview .facts',
    },
    { name: 'customer/change-number', opens: '.screen-actions .button:nth-child(2)', sees: '[name=reason]' },
    { name: 'customer/end-sessions', opens: '.box-actions .button:enabled', sees: '[name=reason]' },
    {
      name: 'customer/export',
      opens: '.screen-actions .button:nth-child(5)',
      set: stage => stage.answer(customersCalls.exportData, { page: '', json: '', orders: 44 }),
      within: async hand => {
        await submits('客人要求', 'the customer asked for it')(hand)
        await said(hand)
      },
      sees: '.customer-files',
    },
  ]),
]
