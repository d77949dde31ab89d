import { exampleCard as card, exampleGroup } from '~/contract/published/catalogue-examples'
import { exampleMethods } from '~/contract/published/shop-examples'

/* Examples of a purchase: two cards of the sample catalogue, paid with MPay. */

export const ORDER_ID = '0f8fad5b-d9cb-469f-a165-70867728950e'
export const LINE_ID = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

const line = {
  id: LINE_ID,
  name: `${exampleGroup.name} ${card.name}`,
  options: [],
  variations: '',
  price: card.price,
  discount: card.discount,
  quantity: 2,
  image: exampleGroup.image,
  product: card.no,
  delivery: card.delivery,
}

export const exampleCart = {
  items: [{ ...line, group_name: exampleGroup.name, variant_name: card.name, stockout: false }],
  amount: '50.00',
  origin_amount: '50.00',
  offer: '1.00',
  quantity: 2,
  required_apple_id: false,
  required_qq_number: false,
  payment: 'mpay',
  version: 7,
}

export const exampleCheckout = { form: { payment: 'mpay' }, cart: exampleCart, payment_methods: exampleMethods }

export const exampleInstruction = {
  kind: 'qr',
  order: ORDER_ID,
  method: 'mpay',
  amount: '50.00',
  currency: 'MOP',
  expires_at: '2026-11-20T12:15:00.000Z',
  text: 'https://pay.example.com/q/8f1c',
  title: 'MPay',
  subject: 'Little Wave Shop',
  tips: ['Stay on this page: the result appears by itself.'],
  steps: ['Open MPay', 'Scan the code', 'Confirm the amount'],
  logo: '',
}

const orderParts = {
  id: ORDER_ID,
  no: 'MO-7F3K',
  payment: 'mpay',
  payment_methods: exampleMethods,
  amount: '50.00',
  origin_amount: '50.00',
  offer: '1.00',
  quantity: 2,
  currency: 'MOP',
  created_at: '2026-11-20T12:00:00.000Z',
}

/** An order that waits for its payment. */
export const unpaidOrder = {
  ...orderParts,
  status: { name: 'waiting_for_payment' },
  items: [line],
  expires_at: '2026-11-20T12:15:00.000Z',
  version: 2,
  revival_token: `${ORDER_ID}.Zk3n6mB1v0Qx8s2Jt5LrY7cWfHdA9uEp4gNiKoVbTqM`,
  payment_instruction: exampleInstruction,
}

/** The same order for its owner, with its codes. */
export const paidOrder = {
  ...orderParts,
  status: { name: 'success' },
  items: [{ ...line, codes: [{ code: 'XG7Q-4M2P-9KLT' }, { code: 'M9KD-30VA-77TR', pin: '4821' }] }],
  version: 5,
}

/** A record has no codes. */
export const exampleTakings = {
  data: [{ ...orderParts, status: { name: 'success' }, items: [line], version: 5 }],
  meta: { current_page: 1, last_page: 1, per_page: 20, total: 1 },
}

/** The push about a change of the order. */
export const exampleOrderEvent = { order: ORDER_ID, version: 5, status: { name: 'success' } }
