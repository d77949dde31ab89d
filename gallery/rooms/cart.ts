import { offline, serverFailure } from '~/domain/shared/failure'
import type { Screen } from '@gallery/stage/exhibit'
import { member } from '@gallery/stage/people'
import type { Hand } from '@gallery/stage/hand'
import type { Stage } from '@gallery/stage/stage'

const filled = (stage: Stage) =>
  stage.carry(
    { variant: 'V0002', quantity: 2 },
    { variant: 'V0033', options: { player_id: '1234567890', server: 'asia' } },
    { variant: 'V0155', quantity: 3 },
  )
/** The one line of which there is one. */
const takesOut = async (hand: Hand) => {
  await hand.tap('.stepper button:has(path[d^="M4.5 7h15"])')
  await hand.see('.sheet .removed')
}
const clear = '.sheet > header .button-plain'

export const cart: readonly Screen[] = [
  { name: 'cart/panel', path: '/order#cart', as: member, sees: '.sheet .items', set: filled },
  {
    name: 'cart/panel-full-price',
    path: '/order#cart',
    as: member,
    sees: '.sheet .items',
    set: stage => {
      filled(stage)
      stage.change(state => ({
        ...state,
        carts: new Map([...state.carts].map(([owner, kept]) => [owner, { ...kept, payment: 'mpay' }])),
      }))
    },
  },
  {
    name: 'cart/panel-long',
    path: '/order#cart',
    as: member,
    sees: '.sheet .items li:nth-child(9)',
    set: stage =>
      stage.carry(...stage.shelves.groups.slice(0, 9).map(group => ({ variant: group.products[0]?.no ?? '' }))),
  },
  {
    name: 'cart/bar-failed',
    path: '/order',
    as: member,
    sees: '.cart-bar .greeting',
    set: stage => stage.fail(offline, 'cart'),
  },
  {
    name: 'cart/panel-short',
    path: '/order#cart',
    as: member,
    sees: '.sheet .wrong',
    set: stage => {
      filled(stage)
      stage.shop.leave('V0155', 2)
      stage.shop.change('V0002', variant => ({ ...variant, stockout: true }))
    },
  },
  {
    name: 'cart/panel-once',
    path: '/order#cart',
    as: member,
    sees: '.sheet .items .note',
    set: stage => {
      stage.shop.change('V0155', variant => ({ ...variant, once_for_each_only: true }))
      stage.carry({ variant: 'V0155' })
    },
  },
  { name: 'cart/panel-empty', path: '/order#cart', as: member, sees: '.sheet .empty' },
  { name: 'cart/panel-guest', path: '/order#cart', sees: '.sheet .empty' },
  {
    name: 'cart/panel-failed',
    path: '/order#cart',
    as: member,
    sees: '.sheet .trouble',
    set: stage => stage.fail(offline, 'cart'),
  },
  {
    name: 'cart/panel-asking',
    path: '/order#cart',
    as: member,
    sees: '.sheet .skeleton',
    set: stage => stage.hang('cart'),
  },
  {
    name: 'cart/clearing',
    path: '/order#cart',
    as: member,
    sees: '[role=alertdialog]',
    set: filled,
    after: hand => hand.tap(clear),
  },
  {
    name: 'cart/not-cleared',
    path: '/order#cart',
    as: member,
    sees: '.sheet .trouble',
    set: stage => {
      filled(stage)
      stage.fail(serverFailure(500, ''), 'clear')
    },
    after: async hand => {
      await hand.tap(clear)
      await hand.tap('[role=alertdialog] .button:not(.button-quiet)')
    },
  },
  {
    name: 'cart/removed',
    path: '/order#cart',
    as: member,
    sees: '.sheet .removed .button',
    set: filled,
    after: takesOut,
  },
  {
    name: 'cart/removed-last',
    path: '/order#cart',
    as: member,
    sees: '.sheet .removed .button',
    set: stage => stage.carry({ variant: 'V0033', options: { player_id: '1234567890', server: 'asia' } }),
    after: takesOut,
  },
  {
    name: 'cart/removed-sold-out',
    path: '/order#cart',
    as: member,
    sees: '.sheet .removed .note',
    set: filled,
    after: async hand => {
      await takesOut(hand)
      hand.stage.shop.change('V0033', variant => ({ ...variant, stockout: true }))
      await hand.tap('.sheet .removed .button')
    },
  },
  {
    name: 'cart/quantity-pending',
    path: '/order#cart',
    as: member,
    sees: '.items [aria-busy=true]',
    set: stage => {
      filled(stage)
      stage.hang('set quantity')
    },
    after: hand => hand.tap('.sheet .stepper button:last-child'),
  },
  {
    name: 'cart/quantity-failed',
    path: '/order#cart',
    as: member,
    sees: '.sheet .trouble',
    set: stage => {
      filled(stage)
      stage.fail(offline, 'set quantity')
    },
    after: async hand => {
      await hand.tap('.sheet .stepper button:last-child')
      await hand.wait(2000)
    },
  },
]
