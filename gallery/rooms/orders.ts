import { memoryFeatures } from '@testing/memory/shop/shop-features'
import { parseEmail } from '~/domain/account/email'
import { defined } from '~/domain/shared/defined'
import { busy, conflict, invalid, notFound, offline, serverFailure } from '~/domain/shared/failure'
import { type KnownStatus, knownStatuses } from '~/domain/orders/order-status'
import type { StoredOrder } from '@testing/memory/shop/shop-state'
import type { Order } from '~/domain/orders/order'
import type { VoidCause } from '~/domain/orders/voided-code'
import type { Screen } from '@gallery/stage/exhibit'
import type { Hand } from '@gallery/stage/hand'
import { type Bought, type OrderWish, orderOn } from '@gallery/stage/orders'
import { member } from '@gallery/stage/people'
import { said } from '@gallery/stage/said'
import { NOW } from '@gallery/stage/now'
import type { Stage } from '@gallery/stage/stage'

const DAY = 24 * 60 * 60_000

const many: readonly Bought[] = [
  { variant: 'V0002', codes: ['XG7Q-4M2P-9KLT', 'B2WN-77ZD-QPLX', 'M9KD-30VA-77TR'].map(code => ({ code })) },
  {
    variant: 'V0113',
    codes: [
      {
        code: '6034 9912 0087 4415',
        pin: '4821',
        serial: 'SN-00917344',
        expires_at: NOW + 400 * DAY,
        url: 'https://example.com/redeem',
      },
    ],
  },
  { variant: 'V0033', options: { player_id: '1234567890', server: 'asia' } },
]
const longCode: readonly Bought[] = [
  { variant: 'V0137', codes: [{ code: 'X'.repeat(20) + '-ABCDEFGHIJKLMNOPQRSTUVWX-0123456789' }] },
]

const LINK = 'section > .button-quiet.button-wide'

const losesNetwork = async (hand: Hand) => {
  await hand.see('main .trouble')
  hand.stage.unplug()
}

const at = (name: string, wish: OrderWish, rest: Partial<Omit<Screen, 'name'>> = {}): Screen => ({
  name: `orders/${name}`,
  path: '/orders/order-1',
  as: member,
  sees: '.order-done',
  set: stage => stage.keep(orderOn(stage, wish)),
  ...rest,
})

const withOrder = (stage: Stage, changes: Partial<Order>): StoredOrder => {
  const kept = orderOn(stage, { lines: sold })
  return { ...kept, order: { ...kept.order, ...changes } }
}

/** Two pieces: one is as it was sold, the code of the other was voided. */
const sold: readonly Bought[] = [
  { variant: 'V0002', quantity: 2, codes: ['XG7Q-4M2P-9KLT', 'M9KD-30VA-77TR'].map(code => ({ code })) },
]

/** A shop that mails receipts. */
const mailsReceipts = (stage: Stage): void => {
  stage.keep(orderOn(stage, { lines: sold }))
  stage.change(state => ({
    ...state,
    init: { ...state.init, features: { ...memoryFeatures, receipts: true } },
    accounts: state.accounts.map(each => ({ ...each, receipts: defined({ address: parseEmail('a@example.com') }) })),
  }))
}
const RECEIPT = 'section:has(> .facts) ~ section > .button-wide'

const afterSales = (stage: Stage, cause: VoidCause): StoredOrder => {
  const kept = orderOn(stage, { lines: sold })
  const voided = [{ cause, at: NOW - 60_000, ending: 'QPLX' }]
  const [line, ...others] = kept.order.items
  if (line === undefined) throw new Error('the order has no line')
  if (cause !== 'refunded') return { ...kept, order: { ...kept.order, items: [{ ...line, voided }, ...others] } }
  const refunded = { ...line, voided, refunded: 1, codes: line.codes?.slice(0, 1) ?? [] }
  const refund = { amount: line.price, currency: 'MOP', reason: 'faulty' as const, line: line.id }
  const sent = { reference: 'RF-20261121-0042', sent_at: NOW }
  return { ...kept, order: { ...kept.order, items: [refunded, ...others], refunds: [{ ...refund, ...sent }] } }
}

export const orders: readonly Screen[] = [
  ...knownStatuses.map(status =>
    at(`status-${status}`, { status }, { sees: status === 'success' ? '.order-done' : '.next-step' }),
  ),
  at('receipt', {}, { sees: RECEIPT, set: mailsReceipts, after: hand => hand.scroll(RECEIPT) }),
  at(
    'receipt-refused',
    {},
    {
      sees: '.trouble',
      set: stage => {
        mailsReceipts(stage)
        const text = said(
          stage,
          '此收據已發送多次，請稍後再試',
          'This receipt was sent several times already. Try again later',
        )
        stage.fail(conflict(text), 'resendReceipt')
      },
      after: async hand => {
        await hand.tap(RECEIPT)
        await hand.scroll('.trouble')
      },
    },
  ),
  at(
    'status-unknown',
    {},
    {
      sees: '.next-step',
      set: stage => {
        const kept = orderOn(stage, {})
        stage.keep({ ...kept, order: { ...kept.order, status: { _tag: 'unknown', raw: 'under_review' } } })
      },
    },
  ),
  at(
    'expired',
    { status: 'waiting_for_payment' },
    {
      sees: '.next-step',
      after: async hand => {
        await hand.see('.next-step .clock')
        hand.stage.hang('order')
        await hand.wait(13 * 60_000)
        await hand.see('.tag-neutral')
      },
    },
  ),
  ...(['refund_due', 'refunded'] as const).map(status =>
    at(
      `${status.replace('_', '-')}-why`,
      {},
      {
        sees: '.facts',
        set: stage => {
          const kept = orderOn(stage, { status })
          const sent = status === 'refunded' ? { reference: 'RF-20261121-0042', sent_at: NOW } : {}
          const refund = { amount: kept.order.amount, currency: 'MOP', reason: 'late' as const, ...sent }
          stage.keep({ ...kept, order: { ...kept.order, refunds: [refund] } })
        },
      },
    ),
  ),
  at('under-review', {}, { sees: '.next-step', set: stage => stage.keep(withOrder(stage, { under_review: NOW })) }),
  at('code-replaced', {}, { sees: '.voided-codes', set: stage => stage.keep(afterSales(stage, 'invalid')) }),
  at('piece-refunded', {}, { sees: '.voided-codes', set: stage => stage.keep(afterSales(stage, 'refunded')) }),
  at(
    'paid-now',
    { status: 'waiting_for_payment' },
    {
      after: async hand => {
        await hand.see('.next-step .clock')
        hand.stage.shop.move('order-1', 'success')
      },
    },
  ),
  at('many-codes', { lines: many }, { sees: '.copy-all' }),
  at('long-code', { lines: longCode }, { sees: '.copy-row' }),
  at(
    'code-over',
    { lines: [{ variant: 'V0113', codes: [{ code: '6034 9912', expires_at: NOW - DAY }] }] },
    { sees: '.tag-bad' },
  ),
  ...(['qr', 'code128', 'ean13'] as const).map(format =>
    at(
      `till-${format.replace(/\d+/u, '')}`,
      { lines: [{ variant: 'V0113', codes: [{ code: '4006381333931', pin: '4821', format }] }] },
      { sees: '.till', after: hand => hand.tap('.code-facts button') },
    ),
  ),
  at('top-up-only', { lines: [{ variant: 'V0033', options: { player_id: '1234567890', server: 'asia' } }] }),
  at('paid-in-full', { payment: 'mpay' }),
  at('copied', {}, { sees: '.copy-row-copied', after: hand => hand.tap('button.copy-row') }),
  at(
    'copy-failed',
    {},
    {
      sees: '.copy-failed',
      set: stage => {
        stage.refuseCopies()
        stage.keep(orderOn(stage, {}))
      },
      after: hand => hand.tap('button.copy-row'),
    },
  ),
  at('all-copied', { lines: many }, { sees: '.toast', after: hand => hand.tap('.copy-all') }),
  at(
    'warning-in-the-other-language',
    {},
    {
      sees: '.scam-warning',
      after: async hand => {
        await hand.tap('.scam-warning .other-language')
        await hand.scroll('.scam-warning')
      },
    },
  ),
  asked('reveal', { sees: '.reveal' }),
  asked('reveal-missing', { sees: '.reveal .wrong', after: hand => hand.tap('.reveal button[type=submit]') }),
  asked('reveal-wrong', {
    sees: '.reveal .wrong',
    after: async hand => {
      hand.stage.fail(invalid({ code: [said(hand.stage, '驗證碼不對', 'That code is wrong')] }), 'reveal')
      await hand.type('.reveal input[name=code]', '123456')
      await hand.tap('.reveal button[type=submit]')
    },
  }),
  at(
    'reveal-beside-top-up',
    {},
    {
      sees: '.tag-good',
      set: stage => {
        stage.keep(orderOn(stage, { lines: many }))
        stage.shop.age()
      },
      after: async hand => {
        await hand.see('.reveal')
        await hand.scroll('.tag-good')
      },
    },
  ),
  at('bill', {}, { after: hand => hand.scroll('.facts', 'end') }),
  at('loading', {}, { sees: '.skeleton-round', set: stage => stage.hang('order') }),
  at('failed', {}, { sees: 'main .trouble', set: stage => stage.fail(serverFailure(500, ''), 'order') }),
  at('offline', {}, { sees: 'main .trouble', set: stage => stage.fail(offline, 'order'), after: losesNetwork }),
  at(
    'went-offline',
    { status: 'processing' },
    {
      sees: '.next-step',
      after: async hand => {
        await hand.see('.next-step')
        hand.stage.unplug()
        await hand.wait(60_000)
        await hand.see('main .trouble')
      },
    },
  ),
  at('link', { status: 'processing' }, { sees: LINK, after: hand => hand.scroll(LINK) }),
  at(
    'link-copied',
    { status: 'processing' },
    {
      sees: '.toast',
      after: async hand => {
        await hand.tap(LINK)
        await hand.scroll(LINK)
      },
    },
  ),
  at('missing', {}, { sees: 'main.message', set: stage => stage.fail(notFound, 'order') }),
  at('taking', {}, { path: '/takings/order-1' }),
  at(
    'again-none',
    { lines: many },
    {
      sees: '.buy-again-panel',
      set: stage => {
        stage.keep(orderOn(stage, { lines: many }))
        stage.fail(invalid({ product: [said(stage, '此面額已售罄', 'This denomination is sold out')] }), 'add')
      },
      after: async hand => {
        await hand.tap('.buy-again')
        await hand.see('.buy-again-panel')
        await hand.scroll('.buy-again-panel')
      },
    },
  ),

  ...(['success', 'waiting_for_payment', 'processing'] as const).map(status =>
    revived(`guest-${status}`, status, false),
  ),
  revived('owner', 'success', true),
  {
    ...revived('guest-several', 'success', false),
    set: stage => stage.keep(orderOn(stage, { lines: many })),
  },
  {
    ...revived('owner-confirms', 'success', true),
    sees: '.reveal',
    set: stage => {
      stage.keep(orderOn(stage))
      stage.shop.age()
    },
  },
  {
    name: 'revive/too-often',
    path: '/s/order-1.secret',
    sees: 'main .trouble',
    set: stage => stage.fail(busy(45), 'revive'),
  },
  { name: 'revive/no-such-link', path: '/s/nonsense', sees: 'main.message' },
  { name: 'revive/loading', path: '/s/order-1.secret', sees: '.skeleton-round', set: stage => stage.hang('revive') },
  {
    name: 'revive/failed',
    path: '/s/order-1.secret',
    sees: 'main .trouble',
    set: stage => stage.fail(offline, 'revive'),
  },

  listed('all', { sees: '.taking', set: everyStatus }),
  listed('more', {
    sees: 'main .load-more',
    set: stage => stage.keep(...months(stage, 30)),
    after: async () => window.scrollTo(0, 0),
  }),
  listed('more-failed', {
    sees: '.load-more .trouble',
    set: stage => {
      stage.keep(...months(stage, 9))
      stage.failAfter(1, offline, 'takings')
    },
    after: async hand => {
      await hand.scroll('main .load-more', 'end')
      await hand.see('.load-more .trouble')
      await hand.scroll('.load-more', 'end')
    },
  }),
  listed('empty', { sees: '.empty' }),
  listed('unpaid', { path: '/takings?show=unpaid', sees: '.taking', set: everyStatus }),
  listed('codes', { path: '/takings?show=codes', sees: '.taking', set: stage => stage.keep(...months(stage, 2)) }),
  listed('codes-empty', { path: '/takings?show=codes', sees: '.empty' }),
  listed('unpaid-empty', { path: '/takings?show=unpaid', sees: '.empty' }),
  listed('loading', { sees: '.takings .skeleton', set: stage => stage.hang('takings') }),
  listed('offline', {
    sees: '.takings .trouble',
    set: stage => stage.fail(offline, 'takings'),
    after: losesNetwork,
  }),
  listed('failed', { sees: '.takings .trouble', set: stage => stage.fail(offline, 'takings') }),
]

/** On a device that has been logged in for long. */
function asked(name: string, rest: Partial<Omit<Screen, 'name'>>): Screen {
  const set = (stage: Stage) => {
    stage.keep(orderOn(stage))
    stage.shop.age()
  }
  return at(name, {}, { set, ...rest })
}

function revived(name: string, status: KnownStatus, isOwner: boolean): Screen {
  return {
    name: `revive/${name}`,
    path: '/s/order-1.secret',
    ...(isOwner ? { as: member } : {}),
    sees: status === 'success' ? '.order-done' : status === 'waiting_for_payment' ? '.paying' : '.next-step',
    set: stage => stage.keep(orderOn(stage, { status })),
  }
}

function listed(name: string, rest: Omit<Screen, 'name' | 'path' | 'as'> & Partial<Pick<Screen, 'path'>>): Screen {
  return { name: `takings/${name}`, path: '/takings', as: member, ...rest }
}

/** One order of each status, the last ones a month ago. */
function everyStatus(stage: Stage): void {
  const groups = stage.shelves.groups.filter(group => group.image !== '')
  stage.keep(
    ...[...knownStatuses].map((status, index) =>
      orderOn(stage, {
        id: `order-${index}`,
        no: `W26112100${40 - index}`,
        status,
        at: NOW - (status === 'pending' || status === 'waiting_for_payment' ? 4 * 60_000 : index * 5 * DAY),
        lines: [{ variant: groups[index]?.products[0]?.no ?? 'V0002', codes: [{ code: 'A' }] }],
      }),
    ),
  )
}

const months = (stage: Stage, count: number) =>
  Array.from({ length: count }, (_, index) => orderOn(stage, { id: `order-${index}`, at: NOW - index * 3 * DAY }))
