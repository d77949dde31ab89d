import * as TE from 'fp-ts/TaskEither'
import { withAccount } from '@testing/memory/shop/shop-people'
import { sentCode } from '@tests/conform/mutants/sessions'
import { type Caller, type Mutant, account, followed, mutant, session, shown } from '@tests/conform/mutants/mutant'
import type { Confirmable } from '~/domain/account/account'
import type { User } from '~/domain/account/session'
import { conflict, invalid } from '~/domain/shared/failure'
import { defined } from '~/domain/shared/defined'

/** As if the caller had given the present password. */
export const trusted = <Given extends Confirmable>(given: Given, { account: own }: Caller): Given => ({
  ...given,
  ...defined({ current_password: own?.login.password }),
})

/** Changes the user of the caller, and answers the changed user. */
const changed = ({ shop, account: own }: Caller, user: Partial<User>) => {
  if (own !== undefined) shop.become(withAccount(shop.state(), { ...own, user: { ...own.user, ...user } }))
}

export const accountMutants: readonly Mutant[] = [
  mutant(
    'A-20',
    'the data of the account has its password',
    account((right, { account: own }) => ({
      data: given => shown(right.data(given), data => ({ ...data, login: own?.login })),
    })),
  ),
  mutant(
    'A-21',
    'an open order is not named',
    account(right => ({ erase: given => TE.mapLeft(() => conflict('Not possible'))(right.erase(given)) })),
  ),
  mutant(
    'A-22',
    'a name keeps its letters of ASCII alone',
    account(right => ({ rename: name => right.rename(name.replaceAll(/[^\x20-\x7e]/gu, '?')) })),
  ),
  mutant(
    'A-23',
    'the present password is not needed',
    account((right, caller) => ({ changePassword: given => right.changePassword(trusted(given, caller)) })),
  ),
  mutant(
    'A-25',
    'another number is bound without a confirmation',
    account((right, caller) => ({ bindTel: given => right.bindTel(trusted(given, caller)) })),
  ),
  mutant(
    'A-26',
    'a customer keeps the last accepted policy alone',
    account((right, caller) => ({
      consent: policies =>
        shown(
          followed(right.consent(policies), () => changed(caller, { consents: policies })),
          user => ({ ...user, consents: policies }),
        ),
    })),
  ),
  mutant(
    'A-27',
    'the old password is accepted where another one must be chosen',
    account((right, caller) => ({
      changePassword: given => {
        const { account: own } = caller
        if (own === undefined || given.password !== own.login.password) return right.changePassword(given)
        changed(caller, { status: { name: 'active' } })
        return TE.right({ ...own.user, status: { name: 'active' } })
      },
    })),
  ),
  mutant(
    'A-28',
    'no device is marked as this one',
    account(right => ({ devices: shown(right.devices, all => all.map(each => ({ ...each, current: false }))) })),
  ),
  mutant(
    'A-29',
    'a customer who must choose another password sees the devices',
    account(() => ({ devices: TE.right([]) })),
  ),
  mutant(
    'A-30',
    'any policy is accepted',
    account((right, { account: own }) => ({
      consent: policies =>
        own === undefined ? right.consent(policies) : TE.right({ ...own.user, consents: policies }),
    })),
  ),
  mutant(
    'I-18c',
    'a changed password ends no session',
    account((right, { shop }) => ({
      changePassword: given => {
        const { tokens } = shop.state()
        return followed(right.changePassword(given), () => shop.become({ ...shop.state(), tokens }))
      },
    })),
  ),
  mutant(
    'I-18d',
    'all devices but this one are logged out',
    account((right, { shop, token, user }) => ({
      revokeAll: followed(right.revokeAll, () =>
        shop.become({ ...shop.state(), tokens: new Map(shop.state().tokens).set(token, user) }),
      ),
    })),
  ),
  mutant(
    'I-31',
    'an account is erased without a confirmation',
    account((right, caller) => ({ erase: given => right.erase(trusted(given, caller)) })),
  ),
]

export const receiptMutants: readonly Mutant[] = [
  mutant(
    'N-01',
    'a removed address is kept',
    account(() => ({ removeReceiptAddress: TE.right(undefined) })),
  ),
  mutant(
    'N-02',
    'the receipt of any order is mailed',
    account(() => ({ resendReceipt: () => TE.right(undefined) })),
  ),
]

export const bindingMutants: readonly Mutant[] = [
  mutant(
    'G-03',
    'any code binds a number',
    account((right, { shop }) => ({
      bindTel: given => right.bindTel({ ...given, code: sentCode(shop, 'binding', given) }),
    })),
  ),
  mutant(
    'G-04',
    'a taken number is refused without a way on',
    account(right => ({ bindTel: given => TE.mapLeft(() => invalid({ tel: ['Taken'] }))(right.bindTel(given)) })),
  ),
  mutant(
    'G-08',
    'a customer without a number has accepted the policies',
    session((right, { shop }) => ({
      me: shown(right.me, user =>
        user.registered ? user : { ...user, ...defined({ consents: shop.state().init.policies }) },
      ),
    })),
  ),
]
