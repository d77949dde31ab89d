import type { Block } from '~/domain/catalog/page-text'
import { shopCalls } from '~/contract/console/shop'
import { refundWords, settings } from '@gallery/console/samples/shop'
import { dialogsOf, submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const atShop = (stage: ConsoleStage): void => stage.answer(shopCalls.showShop, settings)

const paragraph = (text: string): Block => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const atPage = (stage: ConsoleStage): void => {
  stage.answer(shopCalls.showPage, refundWords)
  stage.answer(shopCalls.previewPage, {
    text: {
      intro: [paragraph(stage.said('未取碼的訂單可全數退款。', 'An order without codes is refunded in full.'))],
      sections: [
        {
          title: stage.said('兌換碼無效', 'A code does not work'),
          blocks: [paragraph(stage.said('我們更換，或退回所付金額。', 'We replace it, or send the money back.'))],
        },
      ],
    },
    faults: [{ line: 9, kind: 'block' }],
  })
}

/** The button of the panel with this place on the screen. */
const editButton = (place: number): string => `.box:nth-of-type(${place}) .box-actions .button`

export const shop: readonly ConsoleExhibit[] = [
  { name: 'shop/details', path: '/shop', set: atShop, sees: '.shop-text', inAll: true },
  { name: 'shop/read-only', path: '/shop', as: 'read-only', set: atShop, sees: '.shop-text' },
  { name: 'shop/look', path: '/shop/look', set: atShop, sees: '.shop-contrasts' },
  { name: 'shop/payments', path: '/shop/payments', set: atShop, sees: '.shop-stack' },
  { name: 'shop/pages', path: '/shop/pages', set: atShop, sees: '.shop-page' },
  { name: 'shop/page', path: '/shop/pages/refund', set: atPage, sees: '.shop-preview .reading' },
  { name: 'shop/loading', path: '/shop', set: stage => stage.hang(shopCalls.showShop), sees: '.loading' },
  { name: 'shop/failed', path: '/shop', set: stage => stage.fail(shopCalls.showShop, 500), sees: '.notice-bad' },
  {
    name: 'shop/name',
    path: '/shop',
    set: atShop,
    after: hand => hand.tap('.box-actions .button'),
    sees: '.dialog [name="info.name.en"]',
  },
  {
    name: 'shop/colours',
    path: '/shop/look',
    set: atShop,
    after: async hand => {
      await hand.see('.shop-contrasts')
      await hand.tap('.box:has(.shop-contrasts) .box-actions .button')
    },
    sees: '.dialog .shop-contrasts',
  },
  {
    name: 'shop/stale',
    path: '/shop',
    set: stage => {
      atShop(stage)
      stage.refuse(shopCalls.saveShop, 'stale', { lost: 'info.name.en', others: 'mei' })
    },
    after: async hand => {
      await hand.tap('.box-actions .button')
      await hand.type('.dialog [name="info.name.en"]', 'Great Wave Shop')
      await hand.tap('.dialog [type=submit]')
    },
    sees: '.dialog .notice-bad',
  },
  ...dialogsOf({ path: '/shop/look', set: atShop }, [
    { name: 'shop/banner', opens: '.shop-rows .button', sees: '[name="banners.0.link"]' },
  ]),
  ...dialogsOf({ path: '/shop', set: atShop }, [
    { name: 'shop/contact', opens: editButton(2), sees: '[name="info.email"]' },
    { name: 'shop/counters', opens: editButton(3), sees: '[name="service.counters.mo.map"]' },
    { name: 'shop/tips', opens: editButton(4), sees: '[name="tips.home.en"]' },
  ]),
  {
    name: 'shop/save-page',
    path: '/shop/pages/refund',
    set: stage => {
      atPage(stage)
      stage.answer(shopCalls.savePage, {
        revision: 13,
        parts: ['refund.zh-Hant: 5 lines changed'],
        is_silent: true,
      })
    },
    after: async hand => {
      await hand.see('.shop-preview .reading')
      await hand.type('.shop-markdown', '一經取碼，恕不退款。')
      await hand.tap('.shop-editor-bar .button:enabled')
      await submits('新的退款規則', 'new rules for refunds')(hand)
    },
    sees: '.act-preview .shop-changes',
  },
]
