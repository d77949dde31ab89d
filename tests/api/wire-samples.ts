import type * as E from 'fp-ts/Either'
import fc from 'fast-check'
import type * as t from 'io-ts'
import * as calls from '~/contract/calls'
import { orderEvent as orderEventCodec } from '~/contract/orders.wire'
import {
  authorizationAnswer,
  newTel,
  newLink,
  codeRequest,
  consent,
  deviceSession,
  passwordChange,
  passwordReset,
  registration,
  socialIdentity,
} from '@testing/arbitraries/account.arbitrary'
import { cart, checkout, checkoutForm, newLine } from '@testing/arbitraries/cart.arbitrary'
import { category, init, productGroup, productGroups } from '@testing/arbitraries/catalog.arbitrary'
import { order, orderEvent, takingsPage } from '@testing/arbitraries/order.arbitrary'
import { pageText } from '@testing/arbitraries/page-text.arbitrary'
import { paymentInstruction } from '@testing/arbitraries/payment.arbitrary'
import { passwordLogin, user } from '@testing/arbitraries/session.arbitrary'
import { words } from '@testing/arbitraries/wire.arbitrary'

/** One thing that travels: how it is written and read, and examples of it. */
export interface Sample {
  readonly name: string
  /** A value, beside what a backend that writes it by the contract sends. */
  readonly sent: fc.Arbitrary<{ readonly value: unknown; readonly json: unknown }>
  readonly decode: (json: unknown) => E.Either<t.Errors, unknown>
}

const sample = <A>(name: string, codec: t.Type<A, unknown>, values: fc.Arbitrary<A>): Sample => ({
  name,
  sent: values.map(value => ({ value, json: overTheWire(codec.encode(value)) })),
  decode: codec.decode,
})

/** Writes a value as JSON and reads it again: returns the fields that survive. */
export const overTheWire = (value: unknown): unknown => {
  const read: unknown = value === undefined ? undefined : JSON.parse(JSON.stringify(value))
  return read
}

const nothing = fc.constant(undefined)

export const answers: readonly Sample[] = [
  sample('init', calls.getInit.answer, init),
  sample('categories', calls.getCategories.answer, fc.array(category, { maxLength: 3 })),
  sample('catalogs', calls.getCatalogs.answer, productGroups),
  sample('a product', calls.getProduct.answer, productGroup),
  sample('the words of a page', calls.getText.answer, pageText),
  sample('the cart', calls.getCart.answer, cart),
  sample('the answer to an added line', calls.addToCart.answer, nothing),
  sample('the answer to a new quantity', calls.setQuantity.answer, nothing),
  sample('the answer to a clearing', calls.clearCart.answer, nothing),
  sample('the checkout', calls.getCheckout.answer, checkout),
  sample('the saved checkout', calls.saveCheckout.answer, checkout),
  sample('the placed order', calls.placeOrder.answer, order),
  sample('an order', calls.getOrder.answer, order),
  sample('a payment instruction', calls.payOrder.answer, paymentInstruction),
  sample('the checked order', calls.checkPayment.answer, order),
  sample('the cancelled order', calls.cancelOrder.answer, order),
  sample('a revived order', calls.reviveOrder.answer, order),
  sample('a page of takings', calls.getTakings.answer, takingsPage),
  sample('a taking', calls.getTaking.answer, order),
  sample('the answer to a login', calls.login.answer, fc.record({ data: fc.record({ token: words }) })),
  sample('the answer to a log-out', calls.logout.answer, nothing),
  sample('the user', calls.getMe.answer, fc.record({ data: user })),
  ...[calls.rename, calls.changePassword, calls.bindTel, calls.giveConsent].map(call =>
    sample(`the user after ${call.method} ${call.path}`, call.answer, fc.record({ data: user })),
  ),
  ...[calls.register, calls.loginBySocial, calls.handOff].map(call =>
    sample(`the token of a login by ${call.path}`, call.answer, fc.record({ data: fc.record({ token: words }) })),
  ),
  sample('linked accounts', calls.getIdentities.answer, fc.array(socialIdentity, { maxLength: 4 })),
  sample('devices', calls.getDevices.answer, fc.array(deviceSession, { maxLength: 3 })),
  sample(
    'what a mini-app asks authorisation for',
    calls.getAuthorization.answer,
    fc.record({ client: words, scopes: fc.array(words), redirect: words }, { requiredKeys: ['client', 'scopes'] }),
  ),
  sample('where an authorisation leads', calls.authorize.answer, fc.record({ redirect: words })),
  sample('the authorisation of a channel', calls.authorizeChannel.answer, fc.record({ auth: words })),
  sample('a push', orderEventCodec, orderEvent),
]

const short = (max: number) => fc.string({ minLength: 1, maxLength: max })

export const bodies: readonly Sample[] = [
  sample('a line to add', calls.addToCart.body, newLine),
  sample('a new quantity', calls.setQuantity.body, fc.record({ quantity: fc.integer({ min: 0, max: 99 }) })),
  sample('a checkout form', calls.saveCheckout.body, checkoutForm),
  sample('a payment choice', calls.payOrder.body, fc.record({ method: short(32) })),
  sample('credentials', calls.login.body, passwordLogin),
  sample('a number to send a code to', calls.sendCode.body, codeRequest),
  sample('a registration', calls.register.body, registration),
  sample('a new password by code', calls.resetPassword.body, passwordReset),
  sample('another password', calls.changePassword.body, passwordChange),
  sample('a number to bind', calls.bindTel.body, newTel),
  sample('another name', calls.rename.body, fc.record({ name: short(60) })),
  sample('accepted policies', calls.giveConsent.body, fc.record({ policies: fc.array(consent, { maxLength: 3 }) })),
  sample('a provider’s code', calls.loginBySocial.body, fc.record({ code: short(200), state: short(200) })),
  sample('a provider’s code to link', calls.linkIdentity.body, newLink),
  sample('a one-time value', calls.handOff.body, fc.record({ token: short(200) })),
  sample('an answer to a mini-app', calls.authorize.body, authorizationAnswer),
  sample(
    'a channel to authorise',
    calls.authorizeChannel.body,
    fc.record({ socket_id: short(64), channel_name: short(200) }),
  ),
]
