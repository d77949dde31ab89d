import { busy, invalid, offline } from '~/domain/shared/failure'
import { cents } from '~/domain/shared/money'
import type { Screen } from '@gallery/stage/exhibit'
import type { Hand } from '@gallery/stage/hand'
import { orderOn } from '@gallery/stage/orders'
import { member } from '@gallery/stage/people'
import { said } from '@gallery/stage/said'
import type { Stage } from '@gallery/stage/stage'

const filled = (stage: Stage) => stage.carry({ variant: 'V0002', quantity: 2 }, { variant: 'V0155' })
const short = (stage: Stage) => {
  filled(stage)
  stage.shop.leave('V0002', 1)
}
/** Another tab has ordered what is in the cart. */
const orderedElsewhere = (stage: Stage) =>
  stage.change(state => {
    const [[owner, cart] = ['', { version: 0, payment: '', form: {}, lines: [] }]] = [...state.carts]
    const emptied = { ...cart, version: cart.version + 1, lines: [] }
    return {
      ...state,
      carts: new Map([[owner, emptied]]),
      orders: [{ ...orderOn(stage), owner, cartVersion: cart.version }],
    }
  })
/** Goods that need an Apple ID and a QQ number, which the customer has not entered yet. */
const asking = (stage: Stage) => stage.carry({ variant: 'V0212' }, { variant: 'V0216' })
const submit = '.cart-bar button[type=submit]:not([disabled])'

const toConfirm = async (hand: Hand) => {
  await hand.tap(submit)
  await hand.see('#confirm-form')
}
const place = async (hand: Hand) => {
  await toConfirm(hand)
  await hand.tap(submit)
}

const at = (name: string, rest: Omit<Screen, 'name' | 'path' | 'as'>): Screen => ({
  name,
  path: '/order/checkout',
  as: member,
  ...rest,
})

export const checkout: readonly Screen[] = [
  at('checkout/cash', { sees: '#checkout-form .method-list', set: filled }),
  at('checkout/other-method', {
    sees: '#checkout-form input[value=mpay]:checked',
    set: filled,
    after: hand => hand.tap('#checkout-form input[value=mpay]'),
  }),
  at('checkout/goods-open', { sees: '.goods[open]', set: filled, after: hand => hand.tap('.goods summary') }),
  at('checkout/asked-fields', {
    sees: '#checkout-form .checkout-fields',
    set: asking,
    after: hand => hand.scroll('.checkout-fields'),
  }),
  at('checkout/fields-missing', { sees: '#checkout-form .wrong', set: asking, after: hand => hand.tap(submit) }),
  at('checkout/fields-refused', {
    sees: '#checkout-form .wrong',
    set: stage => {
      asking(stage)
      stage.fail(
        invalid({
          'options.apple_id': [said(stage, '這不是一個 Apple ID', 'This is no Apple ID')],
          qq_number: [said(stage, '這不是一個 QQ 號碼', 'This is no QQ number')],
        }),
        'save checkout',
      )
    },
    after: async hand => {
      await hand.type('input[name=apple_id]', 'ming@example.com')
      await hand.type('input[name=qq_number]', '12')
      await hand.tap(submit)
    },
  }),
  at('checkout/not-repriced', {
    sees: '#checkout-form .checkout-refused',
    set: stage => {
      filled(stage)
      stage.fail(offline, 'save checkout')
    },
    after: hand => hand.tap('#checkout-form input[value=mpay]'),
  }),
  at('checkout/saving', {
    sees: '.cart-bar button[disabled]',
    set: stage => {
      filled(stage)
      stage.hang('save checkout')
    },
    after: hand => hand.tap(submit),
  }),
  at('checkout/empty', { sees: '.empty' }),
  at('checkout/loading', { sees: '#checkout-form[aria-busy=true]', set: stage => stage.hang('checkout', 'cart') }),
  at('checkout/short', { sees: '.changes', set: short }),
  at('checkout/failed', { sees: 'main .trouble', set: stage => stage.fail(offline, 'checkout', 'cart') }),

  at('confirm/cash', { sees: '#confirm-form', set: filled, after: toConfirm }),
  at('confirm/details', {
    sees: '.details',
    set: asking,
    after: async hand => {
      await hand.type('input[name=apple_id]', 'ming@example.com')
      await hand.type('input[name=qq_number]', '1234567890')
      await toConfirm(hand)
    },
  }),
  at('confirm/entered', {
    sees: '#confirm-form ~ .block .entered-details',
    set: stage =>
      stage.carry(
        { variant: 'V0033', quantity: 2, options: { player_id: '1234567890', server: 'asia' } },
        { variant: 'V0002' },
      ),
    after: async hand => {
      await toConfirm(hand)
      await hand.scroll('.entered-details')
    },
  }),
  at('confirm/placing', {
    sees: 'main[aria-busy=true]',
    set: stage => {
      filled(stage)
      stage.hang('place')
    },
    after: place,
  }),
  at('confirm/price-changed', {
    sees: '.changes .button',
    set: filled,
    after: async hand => {
      await toConfirm(hand)
      hand.stage.shop.change('V0155', variant => ({ ...variant, price: variant.price, discount: variant.price }))
      await hand.tap(submit)
    },
  }),
  at('confirm/short', {
    sees: '.changes .button',
    set: filled,
    after: async hand => {
      await toConfirm(hand)
      hand.stage.shop.leave('V0002', 1)
      await hand.tap(submit)
    },
  }),
  at('confirm/ordered-elsewhere', {
    sees: '.empty',
    set: filled,
    after: async hand => {
      await toConfirm(hand)
      orderedElsewhere(hand.stage)
      await hand.tap(submit)
    },
  }),
  at('confirm/settles', {
    sees: 'main > .note.tip',
    set: stage => {
      filled(stage)
      stage.change(state => ({
        ...state,
        init: {
          ...state.init,
          payment_gateway: state.init.payment_gateway.map(method =>
            method.code === 'payme'
              ? { ...method, enabled: true, settles: { amount: cents(19_400), currency: 'HKD', rate: '0.97' } }
              : method,
          ),
        },
      }))
    },
    after: async hand => {
      await hand.tap('#checkout-form input[value=payme]')
      await toConfirm(hand)
    },
  }),
  at('confirm/sold-out', {
    sees: '.changes',
    set: filled,
    after: async hand => {
      await toConfirm(hand)
      hand.stage.fail(
        invalid({ 'items.L2': [said(hand.stage, '咖啡電子券已售罄', 'The coffee voucher is sold out')] }),
        'place',
      )
      await hand.tap(submit)
    },
  }),
  at('confirm/offline', {
    sees: '#confirm-form .trouble',
    set: stage => {
      filled(stage)
      stage.fail(offline, 'place')
    },
    after: place,
  }),
  at('confirm/busy', {
    sees: '#confirm-form .trouble',
    set: stage => {
      filled(stage)
      stage.fail(busy(30), 'place')
    },
    after: place,
  }),
]
