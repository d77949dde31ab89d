import { exampleCategories, exampleGroup, exampleGroups } from '~/contract/published/catalogue-examples'
import type { OperationText } from '~/contract/published/operation'
import {
  LINE_ID,
  ORDER_ID,
  exampleCart,
  exampleCheckout,
  exampleInstruction,
  exampleTakings,
  paidOrder,
  unpaidOrder,
} from '~/contract/published/order-examples'
import { exampleInit } from '~/contract/published/shop-examples'

const byOrder = { id: ORDER_ID }

/** The calls of the catalogue, the cart and the orders. */
export const saleOperations = {
  getInit: {
    summary: 'The shop’s data',
    description:
      'The first call of every page. `features` names the optional parts of the server. Texts are in the language of `Accept-Language`.',
    tag: 'Catalogue',
    firstSale: true,
    answer: exampleInit,
  },
  getCategories: { summary: 'The categories', tag: 'Catalogue', firstSale: true, answer: exampleCategories },
  getCatalogs: {
    summary: 'Product groups',
    description: 'A server may ignore the query: the client filters as well. All groups come in one answer.',
    tag: 'Catalogue',
    firstSale: true,
    answer: exampleGroups,
  },
  getProduct: {
    summary: 'One product group',
    description: 'The client reads a product that is 404 here from the list.',
    tag: 'Catalogue',
    params: { no: exampleGroup.no },
    answer: exampleGroup,
  },
  getText: {
    summary: 'The text of a page',
    description: '`id` is `refund`, `service`, `privacy`, `about` or `help`. 404: the shop has no such text.',
    tag: 'Catalogue',
    params: { id: 'refund' },
    answer: {
      intro: [{ type: 'paragraph', content: [{ type: 'text', text: 'Codes cannot be returned once shown.' }] }],
      sections: [],
    },
  },
  getCart: {
    summary: 'The cart with its sums',
    description:
      '`origin_amount` is the sum of list prices, `offer` is the saving in cash, and `amount` is what `payment` costs. A cart without `payment` reads `cash`.',
    tag: 'Cart',
    firstSale: true,
    answer: exampleCart,
  },
  addToCart: {
    summary: 'Add a line',
    description:
      '`product` is the number of a variant. `options` holds the values of its fields and the chosen options, by name. It adds all pieces or none.',
    tag: 'Cart',
    firstSale: true,
    body: { product: 'V0001', options: {}, quantity: 2 },
  },
  setQuantity: {
    summary: 'Set the quantity of a line',
    description: '0 removes the line. Safe to repeat.',
    tag: 'Cart',
    firstSale: true,
    params: { id: LINE_ID },
    body: { quantity: 2 },
  },
  clearCart: {
    summary: 'Empty the cart',
    description: 'The payment is `cash` again. Safe to repeat.',
    tag: 'Cart',
    firstSale: true,
  },
  getCheckout: {
    summary: 'The checkout form',
    description: 'A client that gets 404 says that the shop takes no orders.',
    tag: 'Checkout',
    firstSale: true,
    answer: exampleCheckout,
  },
  saveCheckout: {
    summary: 'Save the checkout form',
    description: 'The form is free: `payment`, and what the products need. The cart comes back priced for its payment.',
    tag: 'Checkout',
    firstSale: true,
    body: { payment: 'mpay' },
    answer: exampleCheckout,
  },
  placeOrder: {
    summary: 'Place the order',
    description:
      'Orders the saved form and the cart, holds stock and empties the cart. `expected_amount` and `expected_version` are what the shopper confirmed. A cart version becomes at most one order, also without a key.',
    tag: 'Orders',
    firstSale: true,
    conflict: 'the cart is not the confirmed one, with the cart as it is now; or the first try still runs',
    body: { expected_amount: '50.00', expected_version: 7 },
    answer: unpaidOrder,
  },
  getOrder: {
    summary: 'One order of the customer',
    description:
      'An order carries its `payment_instruction` while that payment is open. Without it, a client shows a requested payment as declined. Codes are in `success` only. The order of another customer is 404, exactly like one that does not exist.',
    tag: 'Orders',
    firstSale: true,
    params: byOrder,
    answer: paidOrder,
  },
  payOrder: {
    summary: 'Start a payment',
    description:
      'Answers how to pay. The same unpaid order answers a new instruction for another method. Only the payment provider makes an order paid: it notifies the server, or the server asks it. With `X-Order-Token`, a person who has the order’s link can pay.',
    tag: 'Orders',
    firstSale: true,
    conflict: 'the order can no longer be paid; or the first try still runs',
    params: byOrder,
    body: { method: 'mpay' },
    answer: exampleInstruction,
  },
  checkPayment: {
    summary: 'Ask the payment provider now',
    description:
      'Answers the order. A client that gets 404 or 405 reads the order instead. With `X-Order-Token`, a person who has the order’s link can ask.',
    tag: 'Orders',
    params: byOrder,
    answer: paidOrder,
  },
  cancelOrder: {
    summary: 'Cancel an unpaid order',
    description: 'The held stock is free again. Repeated, it answers the same order.',
    tag: 'Orders',
    feature: 'cancellation',
    conflict: 'the order is paid or cannot be cancelled; or the first try still runs',
    params: byOrder,
    answer: { ...unpaidOrder, status: { name: 'cancelled' }, payment_instruction: undefined, version: 3 },
  },
  revealOrder: {
    summary: 'Show the codes of an order in an old session',
    description:
      'For orders that say `reveal: phone_code`. The code is sent with the purpose `reveal`, and asked for once.',
    tag: 'Orders',
    feature: 'reveal',
    params: byOrder,
    body: { code: '123456' },
    answer: paidOrder,
  },
  resendReceipt: {
    summary: 'Mail the receipt of a successful order again',
    tag: 'Receipts',
    feature: 'receipts',
    conflict: 'there is no address, or it was sent too often',
    params: byOrder,
  },
  reviveOrder: {
    summary: 'The order behind a link',
    description:
      '`token` is the whole value of the link `/s/{token}`. Codes appear to the logged-in owner only. A wrong token is 404, exactly like an order that does not exist.',
    tag: 'Orders',
    feature: 'order_links',
    isLimited: true,
    params: byOrder,
    answer: { ...unpaidOrder, revival_token: undefined },
  },
  getTakings: {
    summary: 'Order records, newest first',
    description: '`show` is `unpaid` or `codes`; a server may ignore it. Records have no codes.',
    tag: 'Order records',
    firstSale: true,
    answer: exampleTakings,
  },
  getTaking: { summary: 'One order record', tag: 'Order records', params: byOrder, answer: paidOrder },
} satisfies Readonly<Record<string, OperationText>>
