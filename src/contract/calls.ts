import * as t from 'io-ts'
import {
  authorizationAnswer,
  authorizationOffer,
  codedTel,
  codeRequest,
  consents,
  customerData,
  deviceSession,
  handOffValue,
  newLink,
  newName,
  newReceiptAddress,
  newTel,
  passwordChange,
  passwordReset,
  receiptAddress,
  redirection,
  registration,
  socialCode,
  socialIdentity,
  stepUp,
} from '~/contract/account.wire'
import { ask, send } from '~/contract/call'
import { cart, changed, checkout, checkoutForm, confirmed, newLine, quantity } from '~/contract/cart.wire'
import { category, init, productGroup } from '~/contract/catalog.wire'
import { order, paymentChoice, paymentInstruction, phoneCode, takingsPage } from '~/contract/orders.wire'
import { pageText } from '~/contract/page-text.wire'
import { channelAuth, channelRequest, login as credentials, me, token } from '~/contract/session.wire'
import { bareOrData, nothing } from '~/contract/wire'

export const getInit = ask('either', 'GET', '/api/init', 'What the shop says of itself', bareOrData(init))
export const getCategories = ask(
  'either',
  'GET',
  '/api/categories',
  'The categories',
  bareOrData(t.readonlyArray(category)),
)
export const getCatalogs = ask(
  'either',
  'GET',
  '/api/catalogs',
  'Product groups; a backend may ignore the query',
  bareOrData(t.readonlyArray(productGroup)),
  { query: ['category', 'type', 'q', 'page', 'items'] },
)
export const getProduct = ask('either', 'GET', '/api/products/{no}', 'One product group', bareOrData(productGroup))
export const getText = ask(
  'either',
  'GET',
  '/api/texts/{id}',
  'The words of a page: `refund`, `service`, `privacy`, `about` or `help`; 404: the shop has none',
  bareOrData(pageText),
)

export const getCart = ask('customer', 'GET', '/api/cart', 'The cart with its sums', bareOrData(cart))
export const addToCart = send('customer', 'POST', '/api/cart', 'Add a line', newLine, nothing, {
  status: 204,
  keyed: true,
})
export const setQuantity = send(
  'customer',
  'PATCH',
  '/api/cart/{id}',
  'Set the quantity of a line; 0 removes it',
  quantity,
  nothing,
  { status: 204 },
)
export const clearCart = ask('customer', 'DELETE', '/api/cart', 'Clear the cart', nothing, {
  status: 204,
})

export const getCheckout = ask('customer', 'GET', '/api/checkout', 'The checkout form', bareOrData(checkout))
export const saveCheckout = send(
  'customer',
  'POST',
  '/api/checkout',
  'Save the checkout form; the cart comes back priced for its payment',
  checkoutForm,
  bareOrData(checkout),
)

export const placeOrder = send(
  'customer',
  'POST',
  '/api/orders',
  'Order the saved form and the cart, as they were confirmed; stock is held',
  confirmed,
  bareOrData(order),
  { status: 201, keyed: true, conflict: changed },
)
export const getOrder = ask('customer', 'GET', '/api/orders/{id}', 'One order', bareOrData(order))
export const payOrder = send(
  'customer',
  'POST',
  '/api/orders/{id}/payments',
  'How to pay the order with a method',
  paymentChoice,
  bareOrData(paymentInstruction),
  { status: 201, keyed: true, linked: true },
)
export const checkPayment = ask(
  'customer',
  'POST',
  '/api/orders/{id}/payments/check',
  'Ask the payment provider now, and answer the order; a client without an answer (404, 405) reads the order instead',
  bareOrData(order),
  { linked: true },
)
export const cancelOrder = ask(
  'customer',
  'POST',
  '/api/orders/{id}/cancel',
  'Cancel an unpaid order',
  bareOrData(order),
  {
    keyed: true,
  },
)
export const revealOrder = send(
  'customer',
  'POST',
  '/api/orders/{id}/reveal',
  'Show codes in a session that has to give a phone code first; it is asked once',
  phoneCode,
  bareOrData(order),
)
export const resendReceipt = ask(
  'customer',
  'POST',
  '/api/orders/{id}/receipt',
  'Mail the receipt of a successful order again; 409: there is no address, or it was sent too often',
  nothing,
  { status: 204 },
)
export const reviveOrder = ask(
  'either',
  'GET',
  '/api/r/orders/{id}',
  'The order behind a revival token; codes for its owner only',
  bareOrData(order),
  { query: ['token'] },
)
export const getTakings = ask(
  'customer',
  'GET',
  '/api/takings',
  'Order records, newest first; `show` is `unpaid` or `codes`, and a backend may ignore it',
  takingsPage,
  { query: ['page', 'show'] },
)
export const getTaking = ask('customer', 'GET', '/api/takings/{id}', 'One order record', bareOrData(order))

export const login = send('guest', 'POST', '/api/login', 'Log in with number and password, or code', credentials, token)
export const sendCode = send(
  'either',
  'POST',
  '/api/verify/tel',
  'Send a phone code; never tells whether the number is known',
  codeRequest,
  nothing,
  { status: 204 },
)
export const register = send('guest', 'POST', '/api/register', 'A new customer', registration, token)
export const resetPassword = send(
  'guest',
  'POST',
  '/api/password/reset',
  'A new password, by phone code; every session ends',
  passwordReset,
  nothing,
  { status: 204 },
)
export const loginBySocial = send(
  'guest',
  'POST',
  '/api/login/{provider}',
  'Exchange a social login’s code',
  socialCode,
  token,
)
export const handOff = send('guest', 'POST', '/api/handoff', 'Exchange a one-time value', handOffValue, token)
export const logout = ask('customer', 'POST', '/api/logout', 'End this session', nothing, {
  status: 204,
})
export const getMe = ask('customer', 'GET', '/api/me', 'The user', me)
export const rename = send('customer', 'PATCH', '/api/me', 'Another name', newName, me)
export const changePassword = send('customer', 'PUT', '/api/me/password', 'Another password', passwordChange, me)
export const bindTel = send('customer', 'PUT', '/api/me/tel', 'Bind a number by its code', newTel, me)
export const joinAccount = send(
  'customer',
  'POST',
  '/api/me/join',
  'Link a new social login to the account that has the number; the session becomes that account’s',
  codedTel,
  token,
)
export const giveConsent = send('customer', 'POST', '/api/me/consent', 'Accept policies', consents, me)
export const getIdentities = ask(
  'customer',
  'GET',
  '/api/me/identities',
  'Linked social accounts',
  bareOrData(t.readonlyArray(socialIdentity)),
)
export const linkIdentity = send(
  'customer',
  'POST',
  '/api/me/identities/{provider}',
  'Link a social account',
  newLink,
  nothing,
  { status: 204 },
)
export const unlinkIdentity = send(
  'customer',
  'DELETE',
  '/api/me/identities/{provider}',
  'Unlink a social account; the last way to log in stays',
  stepUp,
  nothing,
  { status: 204 },
)
export const getDevices = ask(
  'customer',
  'GET',
  '/api/me/sessions',
  'Devices that are logged in',
  bareOrData(t.readonlyArray(deviceSession)),
)
export const revokeDevice = ask('customer', 'DELETE', '/api/me/sessions/{id}', 'Log a device out', nothing, {
  status: 204,
})
export const revokeDevices = ask('customer', 'DELETE', '/api/me/sessions', 'Log out everywhere', nothing, {
  status: 204,
})
export const getReceiptAddress = ask(
  'customer',
  'GET',
  '/api/me/receipts',
  'Where receipts are mailed to; without an address they are not',
  bareOrData(receiptAddress),
)
export const setReceiptAddress = send(
  'customer',
  'PUT',
  '/api/me/receipts',
  'Mail receipts to this address, in the language of the call',
  newReceiptAddress,
  bareOrData(receiptAddress),
)
export const removeReceiptAddress = ask('customer', 'DELETE', '/api/me/receipts', 'Mail no more receipts', nothing, {
  status: 204,
})
export const exportData = send(
  'customer',
  'POST',
  '/api/me/data',
  'All that the shop knows about the customer, as a file for them; needs a confirmation as for a login method',
  stepUp,
  customerData,
)
export const eraseAccount = send(
  'customer',
  'DELETE',
  '/api/me',
  'Erase the account for good; needs a confirmation; 409: its message names an order that is under way',
  stepUp,
  nothing,
  { status: 204 },
)
export const getAuthorization = ask(
  'either',
  'GET',
  '/api/oauth/authorize',
  'Which mini-app asks for what',
  authorizationOffer,
  {
    query: ['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'scope', 'state'],
  },
)
export const authorize = send(
  'customer',
  'POST',
  '/api/oauth/authorize',
  'Allow it or not',
  authorizationAnswer,
  redirection,
)

export const authorizeChannel = send(
  'customer',
  'POST',
  '/api/broadcasting/auth',
  'Authorise a realtime channel of the caller; also takes a form',
  channelRequest,
  channelAuth,
)
