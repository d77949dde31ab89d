import { orderCalls } from '~/contract/console/orders'
import { topUpCalls } from '~/contract/console/topups'
import { cents } from '~/domain/shared/money'
import { listedOrders, manyOrders } from '@gallery/console/samples/listed-orders'
import { afterSales, dueTopUp, record, topUps, unpaid } from '@gallery/console/samples/orders'
import { dialogsOf, said, submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit, ConsoleHand } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'
import { NOW } from '@gallery/stage/now'

const list = (stage: ConsoleStage): void =>
  stage.answer(orderCalls.findOrders, { items: listedOrders(stage), next: 'more' })

const ORDER = '/orders/MO-261121-0042'

const one =
  (order: (stage: ConsoleStage) => ReturnType<typeof record>) =>
  (stage: ConsoleStage): void => {
    stage.operator({ step_up_until: NOW + 4 * 60_000 })
    stage.answer(orderCalls.showOrder, order(stage))
  }

/** The button of the first top-up that says that it cannot be done. */
const FAILED = 'tbody tr:first-child .row-actions .button:nth-child(2)'

/** A part of the money is written down first, and sent from there. */
const beginsPart = async (hand: ConsoleHand): Promise<void> => {
  await hand.tap(actButton(1))
  await hand.choose('.dialog [name=way]', 'due')
}

/** A refund for no piece was written down. */
const withDueRefund = (stage: ConsoleStage) => {
  const { after_sales: sales } = afterSales(stage)
  return record(stage, {
    after_sales: { ...sales, refunds: sales.refunds.map(({ piece: _, ...refund }) => refund) },
  })
}

/** The button with this place at a refund that is due. */
const dueButton = (place: number): string => `.order-row:has(.tag-bad) .order-piece-acts .button:nth-child(${place})`

/** The button with this place among the acts of the order. */
const actButton = (place: number): string => `.order-acts .button:nth-child(${place})`

export const orders: readonly ConsoleExhibit[] = [
  { name: 'orders/usual', path: '/orders', set: list, sees: '.table tbody tr', inAll: true },
  { name: 'orders/fulfilment', path: '/orders', as: 'fulfilment', set: list, sees: '.table tbody tr' },
  {
    name: 'orders/many',
    path: '/orders?status=success&from=2026-11-01',
    set: stage => stage.answer(orderCalls.findOrders, { items: manyOrders(stage), next: 'more' }),
    sees: '.filter-set',
  },
  {
    name: 'orders/none',
    path: '/orders?status=refund_due',
    set: stage => stage.answer(orderCalls.findOrders, { items: [] }),
    sees: '.nothing',
  },
  {
    name: 'orders/loading',
    path: '/orders',
    set: stage => stage.hang(orderCalls.findOrders),
    sees: '.table-frame .loading',
  },
  { name: 'orders/failed', path: '/orders', set: stage => stage.fail(orderCalls.findOrders, 503), sees: '.notice-bad' },
  {
    name: 'orders/find-code',
    path: '/orders',
    set: list,
    after: hand => hand.tap('.screen-actions .button:first-child'),
    sees: '.dialog .input',
  },
  { name: 'order/delivered', path: ORDER, set: one(record), sees: '.order-timeline', inAll: true },
  { name: 'order/counter', path: ORDER, as: 'counter', set: one(record), sees: '.order-timeline' },
  { name: 'order/read-only', path: ORDER, as: 'read-only', set: one(record), sees: '.order-timeline' },
  { name: 'order/unpaid', path: ORDER, set: one(unpaid), sees: '.order-timeline' },
  { name: 'order/after-sales', path: ORDER, set: one(afterSales), sees: '.order-timeline' },
  { name: 'order/top-up', path: ORDER, as: 'fulfilment', set: one(dueTopUp), sees: '.order-entered' },
  { name: 'order/loading', path: ORDER, set: stage => stage.hang(orderCalls.showOrder), sees: '.loading' },
  { name: 'order/missing', path: ORDER, set: stage => stage.fail(orderCalls.showOrder, 404), sees: '.notice-bad' },
  {
    name: 'order/mark-paid',
    path: ORDER,
    set: one(unpaid),
    after: hand => hand.tap(actButton(1)),
    sees: '.dialog [name=payment]',
  },
  {
    name: 'order/refund',
    path: ORDER,
    set: one(record),
    after: hand => beginsPart(hand),
    sees: '.dialog [name=amount]',
  },
  {
    name: 'order/refund-preview',
    path: ORDER,
    set: stage => {
      one(record)(stage)
      stage.answer(orderCalls.refund, {
        no: 'MO-261121-0042',
        status: 'success',
        is_repeated: false,
        currency: 'MOP',
        amount: cents(1_000),
        provider: 'mpay',
        state: 'due',
        codes: [],
        top_ups: [],
      })
    },
    after: async hand => {
      await beginsPart(hand)
      await hand.type('.dialog [name=amount]', '10')
      await submits('客人多付', 'the customer paid too much')(hand)
    },
    sees: '.act-preview .facts',
  },
  {
    name: 'order/refund-refused',
    path: ORDER,
    set: stage => {
      one(record)(stage)
      stage.refuse(orderCalls.refund, 'too_much', { left: '72.00', currency: 'MOP' })
    },
    after: async hand => {
      await beginsPart(hand)
      await hand.type('.dialog [name=amount]', '100')
      await submits('客人投訴', 'a complaint')(hand)
    },
    sees: '.dialog .notice-bad',
  },
  {
    name: 'order/revealed',
    path: ORDER,
    set: stage => {
      one(record)(stage)
      stage.answer(orderCalls.revealCode, {
        no: 'MO-261121-0042',
        piece: '1',
        variant: 'V0155',
        ends: '8H1K',
        is_voided: false,
        code: { code: 'CAFE-4471-2206-8H1K', pin: '0274' },
      })
    },
    after: async hand => {
      await hand.tap('.order-piece-acts .button')
      await submits('客人看不到碼', 'the customer cannot see it')(hand)
      await said(hand)
    },
    sees: '.order-revealed',
  },
  {
    name: 'order/evidence',
    path: ORDER,
    set: one(record),
    after: hand => hand.tap(actButton(4)),
    sees: '.dialog a.button',
  },
  ...dialogsOf({ path: ORDER, set: one(record) }, [
    { name: 'order/replace', opens: '.order-piece-acts .button:nth-child(2)', sees: '[name=why]' },
    {
      name: 'order/hold',
      opens: actButton(2),
      set: stage => stage.answer(orderCalls.hold, { no: 'MO-261121-0042', status: 'success', is_repeated: false }),
      within: submits('付款人與客人不同', 'somebody else paid for it'),
      sees: '.act-preview dd + dt',
    },
    {
      name: 'order/note',
      opens: actButton(3),
      within: ({ type, stage }) =>
        type('.dialog [name=note]', stage.said('客人會再來電。', 'The customer calls again.')),
      sees: '[name=note]',
    },
  ]),
  ...dialogsOf({ path: ORDER, set: one(unpaid) }, [
    {
      name: 'order/cancel',
      opens: '.order-acts .button-danger',
      set: stage => stage.answer(orderCalls.cancel, { no: 'MO-261121-0042', status: 'cancelled', is_repeated: false }),
      within: submits('客人不要了', 'the customer does not want it'),
      sees: '.act-preview .facts',
    },
  ]),
  ...dialogsOf({ path: ORDER, set: one(dueTopUp) }, [
    { name: 'order/fulfil', opens: actButton(1), sees: '[name=reason]' },
    { name: 'order/give-up', opens: '.order-acts .button-danger', sees: '[name=reason]' },
  ]),
  ...dialogsOf({ path: ORDER, set: one(withDueRefund) }, [
    { name: 'order/send-refund', opens: dueButton(1), sees: '[name=reason]' },
    { name: 'order/cancel-refund', opens: dueButton(3), sees: '[name=reason]' },
  ]),
  {
    name: 'topups/usual',
    path: '/topups',
    as: 'fulfilment',
    set: stage => stage.answer(topUpCalls.listTopUps, { items: topUps(stage) }),
    sees: '.table tbody tr',
  },
  {
    name: 'topups/read-only',
    path: '/topups',
    as: 'read-only',
    set: stage => stage.answer(topUpCalls.listTopUps, { items: topUps(stage) }),
    sees: '.table tbody tr',
  },
  {
    name: 'topups/refund-elsewhere',
    path: '/topups',
    as: 'fulfilment',
    set: stage => {
      stage.answer(topUpCalls.listTopUps, { items: topUps(stage) })
      const { pieces } = dueTopUp(stage)
      stage.answer(
        orderCalls.showOrder,
        record(stage, {
          pieces: pieces.flatMap(piece => [
            { ...piece, id: '52' },
            { ...piece, name: '2' },
          ]),
        }),
      )
    },
    after: hand => hand.tap(FAILED),
    sees: '.dialog a.button',
  },
  {
    name: 'topups/order-failed',
    path: '/topups',
    as: 'fulfilment',
    set: stage => {
      stage.answer(topUpCalls.listTopUps, { items: topUps(stage) })
      stage.fail(orderCalls.showOrder, 502)
    },
    after: hand => hand.tap(FAILED),
    sees: '.dialog .notice-bad',
  },
  {
    name: 'topups/none',
    path: '/topups',
    set: stage => stage.answer(topUpCalls.listTopUps, { items: [] }),
    sees: '.nothing',
  },
]
