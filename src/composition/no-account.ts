import * as TE from 'fp-ts/TaskEither'
import type { AccountPorts } from '~/application/ports'
import { type Failure, offline } from '~/domain/shared/failure'
import { parseTel } from '~/domain/account/phone'

const nothing = TE.left<Failure, never>(offline)
const refuse = () => nothing

/**
 * The account ports of a page that is rendered for guests on the server. There is no account, so every call is refused.
 */
export const noAccountPorts: AccountPorts = {
  auth: {
    sendCode: refuse,
    register: refuse,
    loginByCode: refuse,
    resetPassword: refuse,
    loginBySocial: refuse,
    handOff: refuse,
  },
  account: {
    rename: refuse,
    changePassword: refuse,
    bindTel: refuse,
    join: refuse,
    consent: refuse,
    identities: nothing,
    link: refuse,
    unlink: refuse,
    devices: nothing,
    revoke: refuse,
    revokeAll: nothing,
    receiptAddress: nothing,
    setReceiptAddress: refuse,
    removeReceiptAddress: nothing,
    resendReceipt: refuse,
    data: refuse,
    erase: refuse,
    offer: refuse,
    authorize: refuse,
  },
  social: { authorizeUrl: () => '' },
  numbers: { rules: () => Promise.resolve(parseTel) },
}
