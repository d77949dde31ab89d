import * as E from 'fp-ts/Either'
import type { ActDeps } from '@server/acts/kit/act-deps'
import type { Performed } from '@server/acts/kit/perform'
import {
  type AccountRefusal,
  addOperator,
  changeRole,
  disableOperator,
  type Enrolment,
  resetOperator,
} from '@server/operators/accounts'
import type { Role } from '@server/platform/database/schema/operators'

/** Adds an account. The answer has its second factor, which nothing shows again. */
export const addAccount =
  ({ name, role }: { readonly name: string; readonly role: Role }): Performed<AccountRefusal, Enrolment> =>
  async deps =>
    E.map((answer: Enrolment) => ({ answer, act: { subject: name, before: {}, after: { role } } }))(
      await addOperator(deps, { name, role, issuer: issuerOf(deps) }),
    )

/** Gives an account another role. The answer is the former one. */
export const changeAccountRole =
  ({ name, role }: { readonly name: string; readonly role: Role }): Performed<AccountRefusal, Role> =>
  async deps =>
    E.map((before: Role) => ({
      answer: before,
      act: before === role ? undefined : { subject: name, before: { role: before }, after: { role } },
    }))(await changeRole(deps, name, role))

/** Ends an account and its sessions. The answer: was it open? */
export const disableAccount =
  (name: string): Performed<AccountRefusal, boolean> =>
  async deps =>
    E.map((wasOpen: boolean) => ({
      answer: wasOpen,
      act: wasOpen ? { subject: name, before: {}, after: { disabled: true } } : undefined,
    }))(await disableOperator(deps, name))

/** Gives an account a new second factor, and lets its next login set a new password. */
export const resetAccount =
  (name: string): Performed<AccountRefusal, Enrolment> =>
  async deps =>
    E.map((answer: Enrolment) => ({ answer, act: { subject: name, before: {}, after: { reset: true } } }))(
      await resetOperator(deps, name, issuerOf(deps)),
    )

/** The name that the authenticator app shows beside the account. */
const issuerOf = ({ publicUrl }: Pick<ActDeps, 'publicUrl'>): string =>
  URL.canParse(publicUrl) ? new URL(publicUrl).host : 'shop'
