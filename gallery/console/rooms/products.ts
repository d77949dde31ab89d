import { pictureCalls } from '~/contract/console/pictures'
import { productCalls } from '~/contract/console/products'
import {
  categories,
  freshGroup,
  freshPreviews,
  group,
  groups,
  history,
  pictures,
  previews,
} from '@gallery/console/samples/products'
import { dialogsOf, submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit, ConsoleHand } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const atProducts = (stage: ConsoleStage): void => {
  stage.answer(productCalls.listProducts, { items: groups })
  stage.answer(productCalls.listCategories, { revision: 12, items: categories })
  stage.answer(pictureCalls.listPictures, { items: pictures })
}

const atHistory = (stage: ConsoleStage): void => stage.answer(productCalls.listChanges, { items: history })

const atProduct = (stage: ConsoleStage): void => {
  atProducts(stage)
  stage.answer(productCalls.product, group)
  stage.answer(productCalls.previewProduct, previews)
}

/** The page in the frame has drawn the product. */
const PREVIEWED = '.preview-frame[aria-busy="false"]'

const PRODUCT = '/products/of/G039'

/** Opens a dialog of the product's page, by the place of its button. */
const opens =
  (button: string) =>
  async ({ see, tap }: ConsoleHand): Promise<void> => {
    await see(PREVIEWED)
    await tap(button)
  }

const lists: readonly ConsoleExhibit[] = [
  { name: 'products/usual', path: '/products', set: atProducts, sees: '.table tbody tr', inAll: true },
  { name: 'products/read-only', path: '/products', as: 'read-only', set: atProducts, sees: '.table tbody tr' },
  {
    name: 'products/none',
    path: '/products',
    set: stage => {
      atProducts(stage)
      stage.answer(productCalls.listProducts, { items: [] })
    },
    sees: '.nothing',
  },
  {
    name: 'products/add',
    path: '/products',
    set: atProducts,
    // the categories come first
    after: hand => hand.tap('.screen-actions .button:last-child:enabled'),
    sees: '.dialog [name="no"]',
  },
  {
    name: 'products/history',
    path: '/products/history',
    set: atHistory,
    sees: '.screen h1',
  },
  ...dialogsOf({ path: '/products/history', set: atHistory }, [
    { name: 'products/undo', opens: '.row-actions .button', sees: '[name=later]' },
  ]),
  { name: 'products/categories', path: '/products/categories', set: atProducts, sees: '.sortable' },
  {
    name: 'products/moving',
    path: '/products/categories',
    set: atProducts,
    after: hand => hand.tap('.sortable-handle'),
    sees: '.sortable-lifted',
  },
  {
    name: 'products/category',
    path: '/products/categories',
    set: atProducts,
    after: async hand => {
      await hand.tap('[role=tab]:last-child')
      await hand.tap('.sortable-moves .button')
      await hand.tap('.dialog .picture-ways .button')
    },
    sees: '.dialog .picture-choice',
  },
  { name: 'products/pictures', path: '/products/pictures', set: atProducts, sees: '.table tbody tr' },
  {
    name: 'products/no-pictures',
    path: '/products/pictures',
    as: 'read-only',
    set: stage => stage.answer(pictureCalls.listPictures, { items: [] }),
    sees: '.nothing',
  },
]

export const products: readonly ConsoleExhibit[] = [
  ...lists,
  { name: 'product/usual', path: PRODUCT, set: atProduct, sees: PREVIEWED, inAll: true },
  { name: 'product/read-only', path: PRODUCT, as: 'read-only', set: atProduct, sees: PREVIEWED },
  {
    name: 'product/fresh',
    path: '/products/of/G100',
    set: stage => {
      atProduct(stage)
      stage.answer(productCalls.product, freshGroup)
      stage.answer(productCalls.previewProduct, freshPreviews)
    },
    sees: PREVIEWED,
  },
  {
    name: 'product/texts',
    path: PRODUCT,
    set: atProduct,
    after: async hand => {
      await opens('.box-actions .button')(hand)
      await hand.type('.dialog [name="name.en"]', 'Coffee, any size')
    },
    sees: `.dialog ${PREVIEWED}`,
  },
  {
    name: 'product/sale',
    path: PRODUCT,
    set: atProduct,
    after: opens('.box-actions .button:nth-child(2)'),
    sees: '.dialog [name="from"]',
  },
  {
    name: 'product/price',
    path: PRODUCT,
    set: atProduct,
    after: opens('.products-acts .button'),
    sees: '.dialog [name="price"]',
  },
  {
    name: 'product/add-variant',
    path: PRODUCT,
    set: atProduct,
    after: opens('.box + .box .box-actions .button'),
    sees: '.dialog [name="delivery"]',
  },
  {
    name: 'product/hide',
    path: PRODUCT,
    set: stage => {
      atProduct(stage)
      stage.answer(productCalls.hideProduct, {
        revision: 13,
        changes: [{ what: 'group', id: 'G039', how: 'changed', parts: ['hidden: no → yes'] }],
        not_sold: [],
      })
    },
    after: async hand => {
      await opens('.box-actions .button:nth-child(3)')(hand)
      await submits('賣完了', 'it is sold out')(hand)
    },
    sees: '.dialog .products-changes',
  },
]
