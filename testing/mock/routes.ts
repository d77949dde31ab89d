import { createHash } from 'node:crypto'
import { pipe } from 'fp-ts/function'
import * as E from 'fp-ts/Either'
import * as TE from 'fp-ts/TaskEither'
import * as t from 'io-ts'
import * as calls from '~/contract/calls'
import { provider as providerCodec } from '~/contract/features.wire'
import type { SocialCode } from '~/domain/account/account'
import type { Provider } from '~/domain/catalog/social-logins'
import { pageTextIds } from '~/domain/catalog/page-text'
import { type Failure, invalid, notFound } from '~/domain/shared/failure'
import { defined } from '~/domain/shared/defined'
import { takingsFilters } from '~/domain/orders/takings-filter'
import { type Asked, type Route, route } from '@testing/mock/route'

const shopRoutes: readonly Route[] = [
  route(calls.getInit, ({ ports }) => ports.catalog.init),
  route(calls.getCategories, ({ ports }) => ports.catalog.categories),
  route(calls.getCatalogs, ({ ports, query: { category, type, q } }) =>
    ports.catalog.groups({ ...defined({ category }), ...defined({ type }), ...defined({ q }) }),
  ),
  route(calls.getProduct, ({ ports, params }) => ports.catalog.product(named(params, 'no'))),
  route(calls.getText, ({ ports, params }) => {
    const id = pageTextIds.find(each => each === params['id'])
    return id === undefined ? TE.left(notFound) : ports.catalog.text(id)
  }),
  route(calls.getCart, ({ ports }) => ports.cart.fetch),
  route(calls.addToCart, ({ ports, body }) => ports.cart.add(body)),
  route(calls.setQuantity, ({ ports, params, body }) => ports.cart.setQuantity(named(params, 'id'), body.quantity)),
  route(calls.clearCart, ({ ports }) => ports.cart.clear),
  route(calls.getCheckout, ({ ports }) => ports.checkout.fetch),
  route(calls.saveCheckout, ({ ports, body }) => ports.checkout.save(body)),
]

const orderRoutes: readonly Route[] = [
  route(calls.placeOrder, ({ ports, key, body }) => {
    const { expected_amount } = body
    // an old client confirms nothing
    return expected_amount === undefined
      ? ports.orders.place(key)
      : ports.orders.place(key, { ...body, expected_amount })
  }),
  route(calls.getOrder, ({ ports, params }) => ports.orders.get(named(params, 'id'))),
  route(calls.payOrder, ({ ports, params, body, key, link }) =>
    link === undefined
      ? ports.orders.pay(named(params, 'id'), body.method, key)
      : ports.orders.payByLink(named(params, 'id'), link, body.method, key),
  ),
  route(calls.checkPayment, ({ ports, params, link }) => ports.orders.check(named(params, 'id'), link)),
  route(calls.cancelOrder, ({ ports, params }) => ports.orders.cancel(named(params, 'id'))),
  route(calls.revealOrder, ({ ports, params, body }) => ports.orders.reveal(named(params, 'id'), body.code)),
  route(calls.resendReceipt, ({ account, params }) => account.account.resendReceipt(named(params, 'id'))),
  route(calls.reviveOrder, ({ ports, params, query }) =>
    ports.orders.revive(named(params, 'id'), query['token'] ?? ''),
  ),
  route(calls.getTakings, ({ ports, query }) =>
    ports.orders.takings(
      Math.max(1, Math.trunc(Number(query['page'] ?? 1)) || 1),
      takingsFilters.find(each => each === query['show']),
    ),
  ),
  route(calls.getTaking, ({ ports, params }) => ports.orders.taking(named(params, 'id'))),
]

const sessionRoutes: readonly Route[] = [
  route(calls.login, ({ ports, account, body }) =>
    asToken('password' in body ? ports.session.login(body) : account.auth.loginByCode(body)),
  ),
  route(calls.sendCode, ({ account, body }) => account.auth.sendCode(body)),
  route(calls.register, ({ account, body }) => asToken(account.auth.register(body))),
  route(calls.resetPassword, ({ account, body }) => account.auth.resetPassword(body)),
  route(calls.loginBySocial, asked =>
    fromProvider(asked, provider => asToken(asked.account.auth.loginBySocial(provider, asked.body))),
  ),
  route(calls.handOff, ({ account, body }) => asToken(account.auth.handOff(body.token))),
  route(calls.logout, ({ ports }) => ports.session.logout),
  route(calls.getMe, ({ ports }) => asData(ports.session.me)),
]

const accountRoutes: readonly Route[] = [
  route(calls.rename, ({ account, body }) => asData(account.account.rename(body.name))),
  route(calls.changePassword, ({ account, body }) => asData(account.account.changePassword(body))),
  route(calls.bindTel, ({ account, body }) => asData(account.account.bindTel(body))),
  route(calls.joinAccount, ({ account, body }) => asToken(account.account.join(body))),
  route(calls.giveConsent, ({ account, body }) => asData(account.account.consent(body.policies))),
  route(calls.getIdentities, ({ account }) => account.account.identities),
  route(calls.linkIdentity, asked => fromProvider(asked, provider => asked.account.account.link(provider, asked.body))),
  route(calls.unlinkIdentity, ({ account, params, body }) => {
    const provider = providerOf(params)
    return provider === undefined ? TE.left(notFound) : account.account.unlink(provider, body)
  }),
  route(calls.getDevices, ({ account }) =>
    pipe(
      account.account.devices,
      TE.map(devices => devices.map(device => ({ ...device, id: publicId(device.id) }))),
    ),
  ),
  route(calls.revokeDevice, ({ account, params }) =>
    pipe(
      account.account.devices,
      TE.chain(devices => {
        const found = devices.find(({ id }) => publicId(id) === params['id'])
        return found === undefined ? TE.left(notFound) : account.account.revoke(found.id)
      }),
    ),
  ),
  route(calls.revokeDevices, ({ account }) => account.account.revokeAll),
  route(calls.getReceiptAddress, ({ account }) => account.account.receiptAddress),
  route(calls.setReceiptAddress, ({ account, body }) => account.account.setReceiptAddress(body.address)),
  route(calls.removeReceiptAddress, ({ account }) => account.account.removeReceiptAddress),
  route(calls.exportData, ({ account, body }) => account.account.data(body)),
  route(calls.eraseAccount, ({ account, body }) => account.account.erase(body)),
  route(calls.getAuthorization, ({ account, query }) => account.account.offer(requestOf(query))),
  route(calls.authorize, ({ account, body: { allowed, ...request } }) =>
    pipe(
      account.account.authorize(request, allowed),
      TE.map(redirect => ({ redirect })),
    ),
  ),
]

/** Every call of the contract that the mock answers. */
export const routes: readonly Route[] = [...shopRoutes, ...orderRoutes, ...sessionRoutes, ...accountRoutes]

const named = (params: Asked<unknown>['params'], name: string): string => params[name] ?? ''

const asData = <A>(answer: TE.TaskEither<Failure, A>): TE.TaskEither<Failure, { readonly data: A }> =>
  pipe(
    answer,
    TE.map(data => ({ data })),
  )

const asToken = (answer: TE.TaskEither<Failure, string>) =>
  pipe(
    answer,
    TE.map(bearer => ({ data: { token: bearer.replace(/^Bearer /u, '') } })),
  )

const providerOf = (params: unknown): Provider | undefined => {
  const read = t.type({ provider: providerCodec }).decode(params)
  return E.isRight(read) ? read.right.provider : undefined
}

/** A browser came back from a provider: with the state that it left with (I-23). */
const fromProvider = <A>(
  { params, body, states }: Asked<SocialCode>,
  then: (provider: Provider) => TE.TaskEither<Failure, A>,
): TE.TaskEither<Failure, A> => {
  const provider = providerOf(params)
  if (provider === undefined) return TE.left(notFound)
  if (states[provider] !== body.state)
    return TE.left(invalid({ state: ['The login did not begin in this browser: start again'] }))
  return then(provider)
}

/** A device is known by a name that opens nothing. */
const publicId = (token: string): string => createHash('sha256').update(token).digest('base64url').slice(0, 22)

const requestOf = (query: Asked<unknown>['query']) => ({
  response_type: query['response_type'] ?? '',
  client_id: query['client_id'] ?? '',
  redirect_uri: query['redirect_uri'] ?? '',
  code_challenge: query['code_challenge'] ?? '',
  code_challenge_method: query['code_challenge_method'] ?? '',
  scope: query['scope'] ?? '',
  state: query['state'] ?? '',
})
