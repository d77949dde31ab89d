import type { ListedOrder } from '~/contract/console/order-record'
import type { KnownStatus } from '~/domain/orders/order-status'
import { cents } from '~/domain/shared/money'
import { HOURS, ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'

export const CARD = 'V0155'
export const CUSTOMER = { id: '6f1c2c8e-5b7a-4a2a-9a53-1f0f3a6b7c01', name: 'Siu Ming 小明', tel: '+853 6600 0000' }

export const cardName = ({ said }: ConsoleStage): string =>
  said('咖啡電子券 中杯一杯', 'Coffee e-voucher One medium cup')

/** One order in a list. */
const listed = (
  stage: ConsoleStage,
  number: number,
  status: KnownStatus,
  more: Partial<ListedOrder> = {},
): ListedOrder => ({
  id: `0199c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  no: `MO-261121-${String(number).padStart(4, '0')}`,
  status,
  payment: 'mpay',
  edition: 'mo',
  currency: 'MOP',
  amount: cents(3_600 * (1 + (number % 3))),
  quantity: 1,
  created_at: ago(number),
  customer: CUSTOMER,
  refunds: [],
  lines: [{ variant: CARD, name: cardName(stage), quantity: 1 + (number % 3) }],
  ...more,
})

/** One of each status, and what makes rows long. */
export const listedOrders = (stage: ConsoleStage): readonly ListedOrder[] => {
  const { said } = stage
  const due = { currency: 'MOP', came: cents(3_600), refunded: cents(0), due: cents(3_600) }
  return [
    listed(stage, 42, 'success'),
    listed(stage, 41, 'waiting_for_payment', { customer: { ...CUSTOMER, name: '' } }),
    listed(stage, 40, 'processing', {
      payment: 'alipayhk',
      edition: 'hk',
      currency: 'HKD',
      lines: [
        { variant: 'V0056', name: said('貓貓食堂魚乾 50', 'Cat diner dried fish 50'), quantity: 1 },
        { variant: CARD, name: cardName(stage), quantity: 2 },
      ],
    }),
    listed(stage, 39, 'paid', { review_since: ago(3 * HOURS) }),
    listed(stage, 38, 'refund_due', { refunds: [due] }),
    listed(stage, 37, 'refunded', { refunds: [{ ...due, refunded: cents(3_600), due: cents(0) }] }),
    listed(stage, 36, 'cancelled', {
      customer: {
        id: CUSTOMER.id,
        name: said('歐陽—馮·聖地亞哥·達席爾瓦·費爾南德斯', 'Maria Aurélia da Silva Fernandes e Santiago'),
      },
    }),
    listed(stage, 35, 'pending', { payment: 'cash' }),
  ]
}
/** A full page. */
export const manyOrders = (stage: ConsoleStage): readonly ListedOrder[] =>
  Array.from({ length: 50 }, (_, at) => listed(stage, 900 - at, at % 9 === 0 ? 'cancelled' : 'success'))
