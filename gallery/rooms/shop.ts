import { offline, serverFailure } from '~/domain/shared/failure'
import type { Screen } from '@gallery/stage/exhibit'
import { owed } from '@gallery/stage/paying'
import { member } from '@gallery/stage/people'

const gone = 'G003'

export const shop: readonly Screen[] = [
  { name: 'home/guest', path: '/', sees: '.grid .card .price' },
  { name: 'home/recommended', path: '/', sees: '.strip .card .price', after: hand => hand.focus('.strip a') },
  {
    name: 'home/cart',
    path: '/',
    as: member,
    sees: '.cart-bar .count',
    set: stage => stage.carry({ variant: 'V0002', quantity: 2 }, { variant: 'V0155' }),
  },
  { name: 'home/unpaid', path: '/', as: member, sees: '.unpaid time', set: stage => void owed(stage) },
  {
    name: 'home/unpaid-several',
    path: '/',
    as: member,
    sees: '.unpaid b',
    set: stage => {
      const order = owed(stage)
      stage.change(state => ({
        ...state,
        orders: state.orders.flatMap(kept => [kept, { ...kept, order: { ...order, id: 'order-2' } }]),
      }))
    },
  },
  { name: 'home/loading', path: '/', sees: '.skeleton-page', set: stage => stage.hang('init') },
  { name: 'home/lists-loading', path: '/', sees: '.card .skeleton-tile', set: stage => stage.hang('groups') },
  { name: 'home/lists-failed', path: '/', sees: 'main > .trouble', set: stage => stage.fail(offline, 'groups') },
  { name: 'home/failed', path: '/', sees: 'main > .trouble', set: stage => stage.fail(serverFailure(503, ''), 'init') },
  {
    name: 'home/bare',
    path: '/',
    sees: '.kinds',
    set: stage =>
      stage.change(state => ({
        ...state,
        init: { ...state.init, navs: [], catalogs: [], imgs: { ...state.init.imgs, banners: [] } },
      })),
  },

  { name: 'listing/all', path: '/order', sees: '.rows .row .price' },
  { name: 'listing/kind', path: '/order?type=card', sees: '.chips [aria-current]' },
  { name: 'listing/category', path: '/order?category=7', sees: '.chips-quiet [aria-current]' },
  {
    name: 'listing/found',
    path: '/order?q=G0',
    sees: '.search button',
    after: hand => hand.type('.search .input', '卡'),
  },
  { name: 'listing/nothing', path: '/order?q=zzz', sees: '.empty' },
  { name: 'listing/elsewhere', path: '/order?type=topup&q=zzz', sees: '.empty' },
  {
    name: 'listing/empty',
    path: '/order',
    sees: '.empty',
    set: stage => stage.change(state => ({ ...state, groups: [] })),
  },
  { name: 'listing/loading', path: '/order', sees: 'main .skeleton', set: stage => stage.hang('groups') },
  { name: 'listing/failed', path: '/order', sees: 'main .trouble', set: stage => stage.fail(offline, 'groups') },
  {
    name: 'listing/sold-out',
    path: '/order?category=1',
    sees: '.row.sold-out',
    set: stage =>
      stage.change(state => ({
        ...state,
        groups: state.groups.map(group =>
          group.no === gone
            ? { ...group, products: group.products.map(product => ({ ...product, stockout: true })) }
            : group,
        ),
      })),
  },
]
