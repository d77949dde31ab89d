import type { Screen } from '@gallery/stage/exhibit'
import type { Stage } from '@gallery/stage/stage'

/** A shop that has a code for its account in the messaging app. */
const withCode = (stage: Stage) =>
  stage.change(state => ({
    ...state,
    init: { ...state.init, imgs: { ...state.init.imgs, wx: '/icons/icon-192.png' } },
  }))

export const policies: readonly Screen[] = [
  { name: 'policies/refund', path: '/teams/policies/refund', sees: '.reading .prose' },
  { name: 'policies/service', path: '/teams/policies/service', sees: '.reading .prose' },
  { name: 'policies/privacy', path: '/teams/policies/privacy', sees: '.reading .prose' },
  { name: 'about/shop', path: '/about', sees: '.about-points' },
  {
    name: 'about/wechat',
    path: '/about',
    sees: '.wechat-qr img',
    set: withCode,
    after: hand => hand.scroll('.wechat-qr'),
  },
  {
    name: 'about/wechat-enlarged',
    path: '/about',
    sees: '[role=dialog] .wechat-qr-large',
    set: withCode,
    after: hand => hand.tap('button:has(.wechat-qr)'),
  },
  { name: 'procedure/steps', path: '/procedure', sees: '.procedure-steps' },
  { name: 'mp/leave', path: '/mp?from=%2Forder%2Fproduct%2FG001', sees: '.mp-link' },
]
