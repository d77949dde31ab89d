import type { CustomerFacts, CustomerSession, ListedCustomer } from '~/contract/console/customers'
import { DAYS, ago } from '@gallery/console/samples/times'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const ID = '6f1c2c8e-5b7a-4a2a-9a53-1f0f3a6b7c0'

export const CUSTOMER_PATH = `/customers/${ID}1`

const customer = (number: number, name: string, more: Partial<ListedCustomer> = {}): ListedCustomer => ({
  id: `${ID}${number}`,
  name,
  status: 'active',
  verified: true,
  password: true,
  created_at: ago(number * 9 * DAYS),
  tel: `+853 6600 000${number}`,
  ...more,
})

/** A customer after the erasure: without name and number. */
const erasedOf = <A extends { readonly tel?: string }>({ tel: _, ...rest }: A) => ({
  ...rest,
  name: '',
  status: 'erased',
})

export const customers = ({ said }: ConsoleStage): readonly ListedCustomer[] => [
  customer(1, 'Siu Ming 小明'),
  customer(2, '', { password: false }),
  customer(3, said('歐陽—馮·聖地亞哥·達席爾瓦·費爾南德斯', 'Maria Aurélia da Silva Fernandes e Santiago')),
  customer(4, 'Ka Wai', { status: 'blocked' }),
  customer(5, 'Ana', { status: 'require_update_password', verified: false }),
  erasedOf(customer(6, '')),
]

/** As a role sees them that may not see numbers. */
export const maskedCustomers = (stage: ConsoleStage): readonly ListedCustomer[] =>
  customers(stage).map((each, at) => ({
    ...each,
    name: each.name === '' ? '' : `${each.name.slice(0, 1)}…`,
    tel: `+853 ••••••0${at + 1}`,
  }))

export const facts = (more: Partial<CustomerFacts> = {}): CustomerFacts => ({
  ...customer(1, 'Siu Ming 小明'),
  identities: ['wechat'],
  sessions: 2,
  orders: [
    { status: 'success', orders: 41 },
    { status: 'cancelled', orders: 3 },
  ],
  receipts: 's••••@example.com',
  ...more,
})

export const erased = (): CustomerFacts => ({ ...erasedOf(facts()), sessions: 0, identities: [] })

export const blocked = (stage: ConsoleStage): CustomerFacts =>
  facts({
    status: 'blocked',
    sessions: 0,
    status_change: {
      at: ago(2 * DAYS),
      by: 'olivia',
      status: 'blocked',
      reason: stage.said('以他人的卡付款', 'paid with a card of somebody else'),
    },
  })

export const sessions: readonly CustomerSession[] = [
  {
    id: '0199c0de-0000-7000-8000-0000000000a1',
    created_at: ago(9 * DAYS),
    seen_at: ago(4),
    agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15',
  },
  { id: '0199c0de-0000-7000-8000-0000000000b2', created_at: ago(40 * DAYS), seen_at: ago(3 * DAYS) },
]
