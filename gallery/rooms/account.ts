import { memoryFeatures } from '@testing/memory/shop/shop-features'
import { parseEmail } from '~/domain/account/email'
import { defined } from '~/domain/shared/defined'
import { busy, conflict, invalid, offline } from '~/domain/shared/failure'
import type { Screen } from '@gallery/stage/exhibit'
import type { Hand } from '@gallery/stage/hand'
import { beforeNewPolicies, forcedPassword, member, numberless } from '@gallery/stage/people'
import { said } from '@gallery/stage/said'
import type { Stage } from '@gallery/stage/stage'

const send = 'form button[type=submit]'
const tel = 'input[name=tel]'
const code = 'input[name=code]'
const askCode = '.joined-end .button-quiet'
/** One of the operator's mini-apps, which asks for the customer's name and number. */
const app = {
  id: 'mini',
  name: '浪花點餐 Wavelet Orders',
  redirect_uris: ['https://mini.example.com/back'],
  scopes: ['profile', 'phone'],
}
const knowsApp = (stage: Stage) => stage.change(state => ({ ...state, apps: [app] }))
const request = new URLSearchParams({
  response_type: 'code',
  client_id: app.id,
  redirect_uri: app.redirect_uris[0] ?? '',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  scope: app.scopes.join(' '),
  state: 's',
})
const authorize = `/oauth/authorize?${request.toString()}`

const login = (name: string, rest: Partial<Omit<Screen, 'name'>> = {}): Screen => ({
  name: `login/${name}`,
  path: '/auth/login',
  sees: '#login-method-panel',
  ...rest,
})
const fillIn = async (hand: Hand) => {
  await hand.type(tel, '66000000')
  await hand.type('input[name=password]', 'demo-shop-2026')
  await hand.tap(send)
}
const linkTo =
  (...providers: readonly string[]) =>
  (stage: Stage) =>
    stage.change(state => ({
      ...state,
      auth: {
        ...state.auth,
        identities: new Map(
          providers.map(provider => [`${provider}/1`, stage.shop.state().accounts[0]?.user.hashid ?? '']),
        ),
      },
    }))

/** A shop that has no SMS gateway, and one social login. */
const withoutMessages = (stage: Stage) =>
  stage.change(state => ({
    ...state,
    init: { ...state.init, features: { phone_codes: false, social_logins: [{ code: 'wechat' }] } },
  }))

/** A shop that mails receipts. The customer gave this address, if one is named. */
const withReceipts = (address?: string) => (stage: Stage) =>
  stage.change(state => ({
    ...state,
    init: { ...state.init, features: { ...memoryFeatures, receipts: true, customer_data: false } },
    accounts: state.accounts.map(each => ({ ...each, receipts: defined({ address: parseEmail(address) }) })),
  }))
const receiptForm = 'input[name=address]'
/** A shop that gives customers their data, and deletes their accounts. */
const withOwnData = (stage: Stage) =>
  stage.change(state => {
    return { ...state, init: { ...state.init, features: memoryFeatures } }
  })
const downloadRow = '.setting:last-of-type button.list-row:first-child'
const deleteRow = '.setting:last-of-type button.list-row:last-child'
const byPassword = async (hand: Hand) => {
  await hand.tap('[role=dialog] form .button-plain')
  await hand.type('input[name=current_password]', 'demo-shop-2026')
  await hand.tap('[role=dialog] button[type=submit]')
}
const ownDataStates: readonly Omit<Screen, 'path'>[] = [
  {
    name: 'group',
    sees: downloadRow,
    after: async hand => {
      await hand.see('.setting ul li')
      await hand.scroll('.log-out', 'end')
    },
  },
  { name: 'download', sees: '[role=dialog] form', after: hand => hand.tap(downloadRow) },
  {
    name: 'ready',
    sees: '[role=dialog] [role=status]',
    after: async hand => {
      await hand.tap(downloadRow)
      await byPassword(hand)
    },
  },
  {
    name: 'not-copied',
    sees: '[role=dialog] textarea',
    set: stage => {
      withOwnData(stage)
      stage.refuseCopies()
    },
    after: async hand => {
      await hand.tap(downloadRow)
      await byPassword(hand)
      await hand.tap('[role=dialog] .side-by-side button:first-child')
    },
  },
  { name: 'delete', sees: '[role=dialog] form', after: hand => hand.tap(deleteRow) },
  {
    name: 'under-way',
    sees: '[role=dialog] .trouble',
    set: stage => {
      withOwnData(stage)
      const zh = '訂單 MO-7F3K 尚未付款，請先付款或取消，再刪除帳戶'
      const en = 'Order MO-7F3K is not paid yet. Pay or cancel it first, then delete the account'
      stage.fail(conflict(said(stage, zh, en)), 'erase')
    },
    after: async hand => {
      await hand.tap(deleteRow)
      await byPassword(hand)
    },
  },
]
const ownData = ownDataStates.map((screen): Screen => ({
  set: withOwnData,
  ...screen,
  name: `own-data/${screen.name}`,
  path: '/setting',
  as: member,
}))

export const account: readonly Screen[] = [
  login('password'),
  login('code', { sees: code, after: hand => hand.tap('#login-method-code') }),
  login('way-back', { path: '/auth/login?redirect=%2Forder%2Fproduct%2FG001' }),
  login('for-app', { path: `/auth/login?redirect=${encodeURIComponent(authorize)}`, set: knowsApp }),
  ...(['login', 'refused', 'taken', 'expired', 'erased', 'cookies', 'storage'] as const).map(trouble =>
    login(`notice-${trouble}`, { path: `/auth/login?trouble=${trouble}`, sees: '.notice' }),
  ),
  login('missing', { sees: '.field .wrong', after: hand => hand.tap(send) }),
  login('wrong', {
    sees: '.field .wrong',
    set: stage =>
      stage.fail(invalid({ password: [said(stage, '號碼或密碼不對', 'Number or password is wrong')] }), 'login'),
    after: fillIn,
  }),
  login('busy', { sees: 'form .trouble', set: stage => stage.fail(busy(45), 'login'), after: fillIn }),
  login('pending', { sees: 'form [aria-busy=true]', set: stage => stage.hang('login'), after: fillIn }),
  login('code-asking', {
    sees: `${askCode}[aria-disabled=true]`,
    set: stage => stage.hang('sendCode'),
    after: async hand => {
      await hand.tap('#login-method-code')
      await hand.type(tel, '66000000')
      await hand.tap(askCode)
    },
  }),
  login('code-sent', {
    sees: `${askCode}[aria-disabled=true]`,
    after: async hand => {
      await hand.tap('#login-method-code')
      await hand.type(tel, '66000000')
      await hand.tap(askCode)
      await hand.see('[role=status]')
    },
  }),
  { name: 'register/empty', path: '/auth/register', sees: 'form' },
  { name: 'register/missing', path: '/auth/register', sees: '.wrong', after: hand => hand.tap(send) },
  { name: 'forgot/empty', path: '/auth/forgot', sees: 'form' },
  { name: 'forgot/missing', path: '/auth/forgot', sees: '.wrong', after: hand => hand.tap(send) },
  { name: 'help/guest', path: '/auth/help', sees: '.faq' },
  {
    name: 'help/question',
    path: '/auth/help',
    sees: '.faq [open]',
    after: async hand => {
      await hand.tap('.faq summary')
      await hand.scroll('.faq')
    },
  },
  ...['login', 'register', 'forgot'].map((page): Screen => ({
    name: `${page}/no-text-messages`,
    path: `/auth/${page}`,
    sees: '.notice',
    set: withoutMessages,
  })),
  { name: 'binding/no-text-messages', path: '/me', as: numberless, sees: '.notice', set: withoutMessages },
  { name: 'binding/forced', path: '/me', as: numberless, sees: tel },
  { name: 'binding/missing', path: '/auth/binding', as: numberless, sees: '.wrong', after: hand => hand.tap(send) },
  {
    name: 'binding/known',
    path: '/auth/binding',
    as: numberless,
    sees: '.join-account',
    set: stage =>
      stage.fail(
        invalid({
          tel: [said(stage, '此號碼已有帳戶', 'This number already has an account')],
          link: [said(stage, '可以連結', 'You can link this login to it')],
        }),
        'bindTel',
      ),
    after: async hand => {
      await hand.type(tel, '66123456')
      await hand.type(code, '123456')
    },
  },
  { name: 'password/by-wish', path: '/auth/password', as: member, sees: 'input[name=current_password]' },
  { name: 'password/forced', path: '/me', as: forcedPassword, sees: '.log-out' },
  { name: 'password/short', path: '/auth/password', as: member, sees: '.wrong', after: hand => hand.tap(send) },
  {
    name: 'password/shown',
    path: '/auth/password',
    as: member,
    sees: 'input[name=password][type=text]',
    after: async hand => {
      await hand.type('input[name=password]', 'correct-horse-battery')
      await hand.tap('.field:last-of-type .joined-end .button-quiet')
    },
  },
  { name: 'consent/new-policies', path: '/me', as: beforeNewPolicies, sees: '.block-tight' },
  { name: 'consent/all-accepted', path: '/consent', as: member, sees: '.list' },
  { name: 'linked/none', path: '/bindAccount', as: member, sees: '.list' },
  {
    name: 'linked/two',
    path: '/bindAccount',
    as: member,
    sees: '.list .button-plain',
    set: linkTo('facebook', 'wechat'),
  },
  {
    name: 'linked/unlinking',
    path: '/bindAccount',
    as: member,
    sees: '[role=dialog] form',
    set: linkTo('facebook'),
    after: hand => hand.tap('.list .button-plain'),
  },
  {
    name: 'linked/loading',
    path: '/bindAccount',
    as: member,
    sees: '.skeleton-page',
    set: stage => stage.hang('identities'),
  },
  {
    name: 'linked/failed',
    path: '/bindAccount',
    as: member,
    sees: '.trouble',
    set: stage => stage.fail(offline, 'identities'),
  },
  { name: 'linked/cancelled', path: '/bindAccount?trouble=cancelled', as: member, sees: '.notice' },
  { name: 'linked/taken', path: '/bindAccount?trouble=taken', as: member, sees: '.notice' },
  { name: 'authorize/asked', path: authorize, as: member, sees: '.side-by-side', set: knowsApp },
  {
    name: 'authorize/nothing',
    path: authorize.replace(/scope=[^&]*/u, 'scope='),
    as: member,
    sees: '.side-by-side',
    set: knowsApp,
  },
  { name: 'authorize/bad', path: authorize, as: member, sees: '.empty' },
  { name: 'authorize/loading', path: authorize, as: member, sees: '.skeleton-page', set: stage => stage.hang('offer') },
  { name: 'me/member', path: '/me', as: member, sees: '.profile' },
  { name: 'me/nameless', path: '/me', as: { ...member, name: '' }, sees: '.profile' },
  {
    name: 'me/leaving',
    path: '/me',
    as: member,
    sees: '.log-out[disabled]',
    set: stage => stage.hang('logout'),
    after: hand => hand.tap('.log-out'),
  },
  { name: 'setting/member', path: '/setting', as: member, sees: '.setting' },
  {
    name: 'setting/number',
    path: '/setting',
    as: member,
    sees: '[role=dialog] hr',
    after: hand => hand.tap('.setting form + .list-row'),
  },
  {
    name: 'setting/devices',
    path: '/setting',
    as: member,
    sees: '.log-out',
    set: stage =>
      stage.change(state => ({ ...state, tokens: new Map([...state.tokens, ['Bearer other', member.hashid]]) })),
    after: async hand => {
      await hand.see('.setting ul li + li')
      await hand.scroll('.log-out', 'end')
    },
  },
  {
    name: 'setting/everywhere',
    path: '/setting',
    as: member,
    sees: '[role=alertdialog]',
    after: hand => hand.tap('.setting:last-of-type button.list-row:last-child'),
  },
  {
    name: 'setting/devices-failed',
    path: '/setting',
    as: member,
    sees: '.trouble',
    set: stage => stage.fail(offline, 'devices'),
    after: hand => hand.scroll('.trouble'),
  },
  {
    name: 'setting/receipts-none',
    path: '/setting',
    as: member,
    sees: receiptForm,
    set: withReceipts(),
    after: hand => hand.scroll(receiptForm),
  },
  {
    name: 'setting/receipts-address',
    path: '/setting',
    as: member,
    sees: 'form:has(input[name=address]) + .list-row',
    set: withReceipts('siuming@example.com'),
    after: hand => hand.scroll(receiptForm),
  },
  {
    name: 'setting/receipts-wrong',
    path: '/setting',
    as: member,
    sees: '.wrong',
    set: withReceipts(),
    after: async hand => {
      await hand.type(receiptForm, 'siuming@example')
      await hand.tap('form:has(input[name=address]) button')
      await hand.scroll(receiptForm)
    },
  },
  {
    name: 'setting/receipts-failed',
    path: '/setting',
    as: member,
    sees: '.trouble',
    set: stage => {
      withReceipts()(stage)
      stage.fail(offline, 'receiptAddress')
    },
    after: hand => hand.scroll('.trouble'),
  },
  ...ownData,
  { name: 'wx/entry', path: '/wx', sees: '.welcome' },
]
