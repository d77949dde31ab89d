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

export const getInit = ask('either', 'GET', '/api/init', bareOrData(init))
export const getCategories = ask('either', 'GET', '/api/categories', bareOrData(t.readonlyArray(category)))
export const getCatalogs = ask('either', 'GET', '/api/catalogs', bareOrData(t.readonlyArray(productGroup)), {
  query: ['category', 'type', 'q', 'page', 'items'],
  join: parts => parts.flat(),
})
export const getProduct = ask('either', 'GET', '/api/products/{no}', bareOrData(productGroup))
export const getText = ask('either', 'GET', '/api/texts/{id}', bareOrData(pageText))

export const getCart = ask('customer', 'GET', '/api/cart', bareOrData(cart))
export const addToCart = send('customer', 'POST', '/api/cart', newLine, nothing, {
  status: 204,
  keyed: true,
})
export const setQuantity = send('customer', 'PATCH', '/api/cart/{id}', quantity, nothing, { status: 204 })
export const clearCart = ask('customer', 'DELETE', '/api/cart', nothing, {
  status: 204,
})

export const getCheckout = ask('customer', 'GET', '/api/checkout', bareOrData(checkout))
export const saveCheckout = send('customer', 'POST', '/api/checkout', checkoutForm, bareOrData(checkout))

export const placeOrder = send('customer', 'POST', '/api/orders', confirmed, bareOrData(order), {
  status: 201,
  keyed: true,
  conflict: changed,
})
export const getOrder = ask('customer', 'GET', '/api/orders/{id}', bareOrData(order))
export const payOrder = send(
  'customer',
  'POST',
  '/api/orders/{id}/payments',
  paymentChoice,
  bareOrData(paymentInstruction),
  { status: 201, keyed: true, linked: true },
)
export const checkPayment = ask('customer', 'POST', '/api/orders/{id}/payments/check', bareOrData(order), {
  linked: true,
})
export const cancelOrder = ask('customer', 'POST', '/api/orders/{id}/cancel', bareOrData(order), {
  keyed: true,
})
export const revealOrder = send('customer', 'POST', '/api/orders/{id}/reveal', phoneCode, bareOrData(order))
export const resendReceipt = ask('customer', 'POST', '/api/orders/{id}/receipt', nothing, { status: 204 })
export const reviveOrder = ask('either', 'GET', '/api/r/orders/{id}', bareOrData(order), { query: ['token'] })
export const getTakings = ask('customer', 'GET', '/api/takings', takingsPage, { query: ['page', 'show'] })
export const getTaking = ask('customer', 'GET', '/api/takings/{id}', bareOrData(order))

export const login = send('guest', 'POST', '/api/login', credentials, token)
export const sendCode = send('either', 'POST', '/api/verify/tel', codeRequest, nothing, { status: 204 })
export const register = send('guest', 'POST', '/api/register', registration, token)
export const resetPassword = send('guest', 'POST', '/api/password/reset', passwordReset, nothing, { status: 204 })
export const loginBySocial = send('guest', 'POST', '/api/login/{provider}', socialCode, token)
export const handOff = send('guest', 'POST', '/api/handoff', handOffValue, token)
export const logout = ask('customer', 'POST', '/api/logout', nothing, {
  status: 204,
})
export const getMe = ask('customer', 'GET', '/api/me', me)
export const rename = send('customer', 'PATCH', '/api/me', newName, me)
export const changePassword = send('customer', 'PUT', '/api/me/password', passwordChange, me)
export const bindTel = send('customer', 'PUT', '/api/me/tel', newTel, me)
export const joinAccount = send('customer', 'POST', '/api/me/join', codedTel, token)
export const giveConsent = send('customer', 'POST', '/api/me/consent', consents, me)
export const getIdentities = ask('customer', 'GET', '/api/me/identities', bareOrData(t.readonlyArray(socialIdentity)))
export const linkIdentity = send('customer', 'POST', '/api/me/identities/{provider}', newLink, nothing, { status: 204 })
export const unlinkIdentity = send('customer', 'DELETE', '/api/me/identities/{provider}', stepUp, nothing, {
  status: 204,
})
export const getDevices = ask('customer', 'GET', '/api/me/sessions', bareOrData(t.readonlyArray(deviceSession)))
export const revokeDevice = ask('customer', 'DELETE', '/api/me/sessions/{id}', nothing, {
  status: 204,
})
export const revokeDevices = ask('customer', 'DELETE', '/api/me/sessions', nothing, {
  status: 204,
})
export const getReceiptAddress = ask('customer', 'GET', '/api/me/receipts', bareOrData(receiptAddress))
export const setReceiptAddress = send(
  'customer',
  'PUT',
  '/api/me/receipts',
  newReceiptAddress,
  bareOrData(receiptAddress),
)
export const removeReceiptAddress = ask('customer', 'DELETE', '/api/me/receipts', nothing, {
  status: 204,
})
export const exportData = send('customer', 'POST', '/api/me/data', stepUp, customerData)
export const eraseAccount = send('customer', 'DELETE', '/api/me', stepUp, nothing, { status: 204 })
export const getAuthorization = ask('either', 'GET', '/api/oauth/authorize', authorizationOffer, {
  query: ['response_type', 'client_id', 'redirect_uri', 'code_challenge', 'code_challenge_method', 'scope', 'state'],
})
export const authorize = send('customer', 'POST', '/api/oauth/authorize', authorizationAnswer, redirection)

export const authorizeChannel = send('customer', 'POST', '/api/broadcasting/auth', channelRequest, channelAuth)
