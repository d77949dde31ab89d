import { MAX_PASSWORD } from '~/domain/shared/limits'
import * as t from 'io-ts'
import { provider } from '~/contract/features.wire'
import { type Opaque, id, instant, object, opaque, optional, text, withDefault } from '~/contract/wire'
import { type EmailAddress, MAX_EMAIL, parseEmail } from '~/domain/account/email'
import type {
  AuthorizationOffer,
  AuthorizationRequest,
  CodedTel,
  CodeRequest,
  Confirmable,
  Consent,
  CustomerData,
  DeviceSession,
  NewLink,
  NewTel,
  PasswordChange,
  PasswordReset,
  ReceiptAddress,
  Registration,
  SocialCode,
  SocialIdentity,
} from '~/domain/account/account'

const tel = { country_code: text(6, 2), tel: text(20, 1) }
const coded = { ...tel, code: text(10, 1) }
const password = text(MAX_PASSWORD, 1)
/**
 * The present password, or a phone code for the number that is bound now. Needed before a login method is added,
 * changed or removed.
 */
const confirmable = { confirmation: text(10, 1), current_password: password }

const purpose = t.union([
  t.literal('register'),
  t.literal('forgot'),
  t.literal('binding'),
  t.literal('login'),
  t.literal('reveal'),
])

/** `POST /api/verify/tel` (docs/spec/product.md#7-the-calls-it-makes). The defaults are registration and +853. */
export const codeRequest: t.Type<CodeRequest, unknown> = t.type({
  type: withDefault(purpose, 'register'),
  country_code: withDefault(text(6, 2), '+853'),
  tel: tel.tel,
})

export const codedTel: t.Type<CodedTel, unknown> = t.exact(t.type(coded))
export const newTel: t.Type<NewTel, unknown> = object(coded, confirmable)
export const registration: t.Type<Registration, unknown> = object({ ...coded, password }, { name: text(60) })
export const passwordReset: t.Type<PasswordReset, unknown> = t.type({ ...coded, password })
export const passwordChange: t.Type<PasswordChange, unknown> = object({ password }, confirmable)
export const stepUp: t.Type<Confirmable, unknown> = optional(confirmable)
export const newName = t.type({ name: text(60, 1) })

const cameBack = { code: text(2048, 1), state: text(200, 1) }
export const socialCode: t.Type<SocialCode, unknown> = t.type(cameBack)
export const newLink: t.Type<NewLink, unknown> = object(cameBack, confirmable)
export const socialIdentity: t.Type<SocialIdentity, unknown> = object(
  { provider, removable: withDefault(t.boolean, true) },
  { name: t.string },
)
/** A one-time value from an address (docs/spec/decisions.md#3-session). */
export const handOffValue = t.type({ token: text(200, 1) })

export const deviceSession: t.Type<DeviceSession, unknown> = object(
  { id, current: withDefault(t.boolean, false), created_at: instant, seen_at: instant },
  { agent: t.string },
)

/** Each backend decides what it has: a page gives it to the customer as it is. */
export const customerData: t.Type<CustomerData, unknown> = t.UnknownRecord

export const consent: t.Type<Consent, unknown> = t.type({ id: text(64, 1), version: text(64, 1) })
export const consents = t.type({ policies: t.readonlyArray(consent) })

const asked = {
  response_type: withDefault(text(40), ''),
  client_id: withDefault(text(200), ''),
  redirect_uri: withDefault(text(2048), ''),
  code_challenge: withDefault(text(200), ''),
  code_challenge_method: withDefault(text(40), ''),
  scope: withDefault(text(400), ''),
  state: withDefault(text(500), ''),
}
/** The parameters of the address that a mini-app opens. */
export const authorizationRequest: t.Type<AuthorizationRequest, unknown> = t.type(asked)
export const authorizationOffer: t.Type<AuthorizationOffer, unknown> = object(
  { client: t.string, scopes: t.readonlyArray(t.string) },
  { redirect: t.string },
)
/** The customer's answer to the request. */
export const authorizationAnswer: t.Type<AuthorizationRequest & { readonly allowed: boolean }, unknown> = t.type({
  ...asked,
  allowed: t.boolean,
})
/** The next address for the browser. */
export const redirection = t.type({ redirect: t.string })

/** An e-mail address; spaces around it are dropped. */
const email: Opaque<EmailAddress, string> = opaque(
  new t.Type<EmailAddress, string>(
    'EmailAddress',
    (u): u is EmailAddress => parseEmail(u) === u,
    (u, c) => {
      const address = parseEmail(u)
      return address === undefined ? t.failure(u, c, 'is not an e-mail address') : t.success(address)
    },
    address => address,
  ),
  { type: 'string', format: 'email', maxLength: MAX_EMAIL },
)
export const newReceiptAddress: t.Type<{ readonly address: EmailAddress }, unknown> = t.type({ address: email })
/** Empty: receipts are not mailed. */
export const receiptAddress: t.Type<ReceiptAddress, unknown> = optional({ address: email })
