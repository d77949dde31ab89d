import { invalid, notFound, offline } from '~/domain/shared/failure'
import type { Screen } from '@gallery/stage/exhibit'
import { member } from '@gallery/stage/people'
import { said } from '@gallery/stage/said'

const submit = '.sheet footer .button-wide'
const buy = '.sheet footer .button-next'
/** With a field to type and one to choose, something sold out, and something for new customers only. */
const topUp = '/order/product/G008'

export const product: readonly Screen[] = [
  { name: 'product/plain', path: '/order/product/G001', sees: '.sheet .choices' },
  { name: 'product/fields', path: topUp, sees: '.sheet .fields' },
  { name: 'product/variations', path: '/order/product/G040', sees: '.sheet input[type=checkbox]' },
  { name: 'product/variations-full', path: '/order/product/G044', sees: '.sheet input[type=checkbox]:disabled' },
  {
    name: 'product/fields-wrong',
    path: topUp,
    as: member,
    sees: '.sheet .field .wrong',
    after: hand => hand.tap(submit),
  },
  {
    name: 'product/variations-wrong',
    path: '/order/product/G044',
    as: member,
    sees: '.sheet fieldset .wrong',
    after: async hand => {
      await hand.tap('.sheet input[type=checkbox]:checked')
      await hand.tap(submit)
    },
  },
  {
    name: 'product/refused',
    path: topUp,
    as: member,
    sees: '.sheet .field .wrong',
    set: stage =>
      stage.fail(
        invalid({ 'options.player_id': [said(stage, '找不到這個玩家編號，請再核對', 'There is no such player')] }),
        'add',
      ),
    after: async hand => {
      await hand.type('.sheet input[name=player_id]', '1234567890')
      await hand.choose('.sheet select', 'asia')
      await hand.tap(submit)
    },
  },
  {
    name: 'product/adding',
    path: '/order/product/G001',
    as: member,
    sees: '.sheet .spinning',
    set: stage => stage.hang('add'),
    after: hand => hand.tap(submit),
  },
  {
    name: 'product/not-added',
    path: '/order/product/G001',
    as: member,
    sees: '.sheet footer .wrong',
    set: stage => stage.fail(offline, 'add'),
    after: hand => hand.tap(submit),
  },
  {
    name: 'product/buying',
    path: '/order/product/G001',
    as: member,
    sees: '.sheet .button-next .spinning',
    set: stage => stage.hang('add'),
    after: hand => hand.tap(buy),
  },
  {
    name: 'product/not-bought',
    path: '/order/product/G001',
    as: member,
    sees: '.sheet footer .wrong',
    set: stage => stage.fail(offline, 'add'),
    after: hand => hand.tap(buy),
  },
  {
    name: 'product/used-before',
    path: topUp,
    as: member,
    sees: '.sheet .used-values',
    set: stage =>
      stage.store(
        'used_details',
        JSON.stringify({
          owner: member.hashid,
          details: ['1234567890', '87654321', '55512'].map(value => ({ group: 'G008', field: 'player_id', value })),
        }),
      ),
    after: hand => hand.scroll('.used-values'),
  },
  {
    name: 'product/codes-wait',
    path: topUp,
    as: member,
    sees: '.sheet .tip + .tip',
    set: stage => stage.carry({ variant: 'V0002' }),
    after: hand => hand.scroll('.tip + .tip'),
  },
  {
    name: 'product/added',
    path: '/order/product/G001',
    as: member,
    sees: '.toast',
    after: hand => hand.tap(submit),
  },
  {
    name: 'product/once',
    path: '/order/product/G018',
    sees: '.sheet footer .note',
    after: hand => hand.tap('.sheet input[value=V0079]'),
  },
  {
    name: 'product/sold-out',
    path: '/order/product/G001',
    sees: '.sheet footer .button-wide[disabled]',
    set: stage =>
      stage.change(state => ({
        ...state,
        groups: state.groups.map(group => ({
          ...group,
          products: group.products.map(variant => ({ ...variant, stockout: true })),
        })),
      })),
  },
  {
    name: 'product/quantity',
    path: '/order/product/G001',
    sees: '.sheet output',
    after: async hand => {
      await hand.tap('.sheet .stepper button:last-child')
      await hand.tap('.sheet .stepper button:last-child')
    },
  },
  {
    name: 'product/about',
    path: '/order/product/G001',
    sees: '.sheet .description, .sheet .prose',
    after: hand => hand.scroll('.sheet .description, .sheet .prose', 'end'),
  },
  {
    name: 'product/loading',
    path: '/order/product/G001',
    sees: '.product-skeleton',
    set: stage => stage.hang('product'),
  },
  {
    name: 'product/missing',
    path: '/order/product/G999',
    sees: '.sheet-note',
    set: stage => stage.fail(notFound, 'product'),
  },
  {
    name: 'product/failed',
    path: '/order/product/G001',
    sees: '.sheet .trouble',
    set: stage => stage.fail(offline, 'product'),
  },
  {
    name: 'product/share',
    path: '/order/product/G001',
    sees: '.share li + li',
    after: hand => hand.tap('.sheet header .icon-button[aria-label]:not([href])'),
  },
  {
    name: 'product/share-copy-only',
    path: '/order/product/G001',
    sees: '.share li:only-child',
    set: stage => stage.has({ nativeBridge: false, canShare: false }),
    after: hand => hand.tap('.sheet header .icon-button[aria-label]:not([href])'),
  },
  {
    name: 'product/share-copied',
    path: '/order/product/G001',
    sees: '.toast',
    after: async hand => {
      await hand.tap('.sheet header .icon-button[aria-label]:not([href])')
      await hand.tap('.share li:last-child button')
    },
  },
]
