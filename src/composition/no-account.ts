import * as TE from 'fp-ts/TaskEither'
import type { AccountPorts } from '~/application/ports'
import { type Failure, offline } from '~/domain/shared/failure'
import { parseTel } from '~/domain/account/phone'

const nothing = TE.left<Failure, never>(offline)
const refuse = () => nothing

/** Where a page is drawn for nobody in particular, nothing of an account is there to be asked for. */
export const noAccountPorts: AccountPorts = {
  entrance: {
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
    offer: refuse,
    authorize: refuse,
  },
  social: { door: () => '' },
  numbers: { rules: () => Promise.resolve(parseTel) },
}
