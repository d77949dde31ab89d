import type { OperationText } from '~/contract/published/operation'
import { ORDER_ID } from '~/contract/published/order-examples'

const number = { country_code: '+853', tel: '66000000' }
const coded = { ...number, code: '123456' }
const DEVICE_ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const token = { data: { token: 'Yk2vQ0c1m7Ls9pXe4Rt6Zb8nHd3Wf5Ua' } }
const user = {
  data: {
    hashid: 'b5f1c2d8',
    name: 'Ada',
    registered: true,
    verified: true,
    status: { name: 'active' },
    scope: ['customer'],
    tel: number,
    consents: [{ id: 'service', version: '2026-11' }],
  },
}
const authorization = {
  response_type: 'code',
  client_id: 'demo-mini-app',
  redirect_uri: 'https://mini.example.com/back',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  scope: 'profile',
  state: 'af0ifjsldkj',
}
const CONFIRM =
  'It needs a confirmation: `current_password`, or `confirmation`, a phone code that was sent with the purpose `reveal`.'

/** The calls of sessions and accounts. */
export const accountOperations = {
  login: {
    summary: 'Log in with number and password, or code',
    description:
      'The answer is the same for an unknown number and a wrong password. A server may set a companion cookie; a client then sends both.',
    tag: 'Session',
    firstSale: true,
    isLimited: true,
    body: { ...number, password: 'demo-shop-2026' },
    answer: token,
  },
  sendCode: {
    summary: 'Send a phone code',
    description:
      'The answer never tells whether the number is known. `type` is `register`, `forgot`, `binding`, `login` or `reveal`. `reveal` goes to the caller’s own number.',
    tag: 'Session',
    feature: 'phone_codes',
    mayNeedSession: true,
    isLimited: true,
    body: { ...number, type: 'login' },
  },
  register: {
    summary: 'A new customer',
    tag: 'Session',
    feature: 'registration',
    isLimited: true,
    body: { ...coded, password: 'a-long-password-2026', name: 'Ada' },
    answer: token,
  },
  resetPassword: {
    summary: 'A new password, by phone code',
    description: 'Every session of the customer ends.',
    tag: 'Session',
    feature: 'password_reset',
    isLimited: true,
    body: { ...coded, password: 'a-long-password-2026' },
  },
  loginBySocial: {
    summary: 'Exchange the code of a social login',
    description:
      '`state` is the value that this browser sent to `GET /login/{provider}`. An unknown account becomes a new customer without a number.',
    tag: 'Social logins',
    feature: 'social_logins',
    params: { provider: 'mpay' },
    body: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: '5ca75bd30e8bd1d4' },
    answer: token,
  },
  handOff: {
    summary: 'Exchange a one-time value from an address',
    description: 'The value lives for 60 seconds. A client that gets 404 uses the value as the token.',
    tag: 'Session',
    feature: 'hand_off',
    body: { token: 'one-time-value' },
    answer: token,
  },
  logout: { summary: 'End this session', tag: 'Session', firstSale: true },
  getMe: {
    summary: 'The user',
    description:
      '`registered: false` makes pages ask for a phone number, and `status.name: require_update_password` for a new password. `consents`, compared with `policies` of the shop, makes them ask for consent; a server without `consents` stores none.',
    tag: 'Session',
    firstSale: true,
    answer: user,
  },
  rename: { summary: 'Another name', tag: 'Account', feature: 'name_change', body: { name: 'Ada' }, answer: user },
  changePassword: {
    summary: 'Another password',
    description: 'The other sessions of the customer end.',
    tag: 'Account',
    feature: 'password_change',
    body: { current_password: 'demo-shop-2026', password: 'a-long-password-2026' },
    answer: user,
  },
  bindTel: {
    summary: 'Bind a phone number',
    description: `Another number in place of a bound one: ${CONFIRM}`,
    tag: 'Account',
    feature: 'number_change',
    body: { ...coded, current_password: 'demo-shop-2026' },
    answer: user,
  },
  joinAccount: {
    summary: 'Link a new social customer to the account that has the number',
    description: 'The session becomes that account’s.',
    tag: 'Social logins',
    feature: 'social_logins',
    conflict: 'both accounts have a login of the same provider',
    body: coded,
    answer: token,
  },
  giveConsent: {
    summary: 'Accept policies',
    tag: 'Account',
    body: { policies: [{ id: 'service', version: '2026-11' }] },
    answer: user,
  },
  getIdentities: {
    summary: 'Linked social accounts',
    tag: 'Social logins',
    feature: 'social_links',
    answer: [{ provider: 'mpay', removable: true, name: 'Ada' }],
  },
  linkIdentity: {
    summary: 'Link a social account',
    description: CONFIRM,
    tag: 'Social logins',
    feature: 'social_links',
    conflict: 'the account belongs to another customer, or the customer has one of this provider',
    params: { provider: 'mpay' },
    body: { code: 'SplxlOBeZQQYbYS6WxSbIA', state: '5ca75bd30e8bd1d4' },
  },
  unlinkIdentity: {
    summary: 'Unlink a social account',
    description: CONFIRM,
    tag: 'Social logins',
    feature: 'social_links',
    conflict: 'it is the last way to log in',
    params: { provider: 'mpay' },
    body: { confirmation: '123456' },
  },
  getDevices: {
    summary: 'Devices that are logged in',
    tag: 'Devices',
    feature: 'devices',
    answer: [
      {
        id: DEVICE_ID,
        current: true,
        created_at: '2026-11-01T08:00:00.000Z',
        seen_at: '2026-11-20T12:00:00.000Z',
        agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
      },
    ],
  },
  revokeDevice: { summary: 'Log a device out', tag: 'Devices', feature: 'devices', params: { id: DEVICE_ID } },
  revokeDevices: { summary: 'Log out everywhere', tag: 'Devices', feature: 'devices' },
  getReceiptAddress: {
    summary: 'The address of receipts',
    description: 'Without an address, receipts are not mailed.',
    tag: 'Receipts',
    feature: 'receipts',
    answer: { address: 'ada@example.com' },
  },
  setReceiptAddress: {
    summary: 'Mail receipts to an address',
    description: 'Later receipts are in the language of this call.',
    tag: 'Receipts',
    feature: 'receipts',
    conflict: 'the shop mails no receipts',
    body: { address: 'ada@example.com' },
    answer: { address: 'ada@example.com' },
  },
  removeReceiptAddress: { summary: 'Mail no more receipts', tag: 'Receipts', feature: 'receipts' },
  exportData: {
    summary: 'A copy of the customer’s data',
    description: `Each server decides what it has; a page gives it to the customer as it is. ${CONFIRM}`,
    tag: 'Customer data',
    feature: 'customer_data',
    body: { current_password: 'demo-shop-2026' },
    answer: { customer: { name: 'Ada' }, orders: [{ id: ORDER_ID }] },
  },
  eraseAccount: {
    summary: 'Erase the account',
    description: `Every session of the customer ends. ${CONFIRM}`,
    tag: 'Customer data',
    feature: 'customer_data',
    conflict: 'an order is under way; the message names it',
    body: { current_password: 'demo-shop-2026' },
  },
  getAuthorization: {
    summary: 'Which mini-app asks for what',
    description: 'The query is that of RFC 6749 (4.1.1) with a code challenge of RFC 7636. 422 names a mistake.',
    tag: 'Mini-apps',
    feature: 'mini_apps',
    answer: { client: 'Wavelet Orders', scopes: ['profile'] },
  },
  authorize: {
    summary: 'Allow a mini-app, or refuse it',
    tag: 'Mini-apps',
    feature: 'mini_apps',
    body: { ...authorization, allowed: true },
    answer: { redirect: 'https://mini.example.com/back?code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' },
  },
  authorizeChannel: {
    summary: 'Authorise a realtime channel',
    description:
      'For `private-orders.{id}` of an own order; 403 for any other. `socket_id` matches `^\\d+\\.\\d+$`. It also takes the form encoding that Channels clients send.',
    tag: 'Realtime',
    feature: 'realtime',
    body: { socket_id: '123456.7890', channel_name: `private-orders.${ORDER_ID}` },
    answer: { auth: 'public-key:f3a1d0c7b2e94856' },
  },
} satisfies Readonly<Record<string, OperationText>>
