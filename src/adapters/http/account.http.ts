import { pipe } from 'fp-ts/function'
import type { TaskEither } from 'fp-ts/TaskEither'
import * as TE from 'fp-ts/TaskEither'
import type { Http } from '~/adapters/http/client'
import {
  authorize,
  bindTel,
  changePassword,
  eraseAccount,
  exportData,
  getAuthorization,
  getDevices,
  getIdentities,
  getReceiptAddress,
  giveConsent,
  handOff,
  joinAccount,
  linkIdentity,
  login,
  loginBySocial,
  register,
  removeReceiptAddress,
  rename,
  resendReceipt,
  resetPassword,
  revokeDevice,
  revokeDevices,
  sendCode,
  setReceiptAddress,
  unlinkIdentity,
} from '~/contract/calls'
import type { AccountPort, AuthPort } from '~/domain/account/account.port'
import type { Failure } from '~/domain/shared/failure'

export const httpAuth = (http: Http): AuthPort => ({
  sendCode: body => http.ask(sendCode, { body }),
  register: body => bearer(http.ask(register, { body })),
  // send only these fields: with a password among them the server would read a password login
  loginByCode: ({ country_code, tel, code }) => bearer(http.ask(login, { body: { country_code, tel, code } })),
  resetPassword: body => http.ask(resetPassword, { body }),
  loginBySocial: (provider, body) => bearer(http.ask(loginBySocial, { params: { provider }, body })),
  handOff: token => bearer(http.ask(handOff, { body: { token } })),
})

export const httpAccount = (http: Http): AccountPort => ({
  rename: name => data(http.ask(rename, { body: { name } })),
  changePassword: body => data(http.ask(changePassword, { body })),
  bindTel: body => data(http.ask(bindTel, { body })),
  join: body => bearer(http.ask(joinAccount, { body })),
  consent: policies => data(http.ask(giveConsent, { body: { policies } })),
  identities: http.ask(getIdentities),
  link: (provider, body) => http.ask(linkIdentity, { params: { provider }, body }),
  unlink: (provider, body = {}) => http.ask(unlinkIdentity, { params: { provider }, body }),
  devices: http.ask(getDevices),
  revoke: id => http.ask(revokeDevice, { params: { id } }),
  revokeAll: http.ask(revokeDevices),
  receiptAddress: http.ask(getReceiptAddress),
  setReceiptAddress: address => http.ask(setReceiptAddress, { body: { address } }),
  removeReceiptAddress: http.ask(removeReceiptAddress),
  resendReceipt: id => http.ask(resendReceipt, { params: { id } }),
  data: body => http.ask(exportData, { body }),
  erase: body => http.ask(eraseAccount, { body }),
  offer: request => http.ask(getAuthorization, { query: { ...request } }),
  authorize: (request, allowed) =>
    pipe(
      http.ask(authorize, { body: { ...request, allowed } }),
      TE.map(answer => answer.redirect),
    ),
})

const bearer = (answer: TaskEither<Failure, { readonly data: { readonly token: string } }>) =>
  pipe(
    answer,
    TE.map(({ data: { token } }) => `Bearer ${token}`),
  )

const data = <A>(answer: TaskEither<Failure, { readonly data: A }>): TaskEither<Failure, A> =>
  pipe(
    answer,
    TE.map(read => read.data),
  )
