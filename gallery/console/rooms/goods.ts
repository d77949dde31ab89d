import { productCalls } from '~/contract/console/products'
import { stockCalls } from '~/contract/console/stock'
import {
  batches,
  categories,
  expiring,
  group,
  groups,
  history,
  limits,
  oneStock,
  stock,
} from '@gallery/console/samples/goods'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const atStock = (stage: ConsoleStage): void => stage.answer(stockCalls.listStock, { items: stock(stage), ...limits })

const atProducts = (stage: ConsoleStage): void => {
  stage.answer(productCalls.listProducts, { items: groups })
  stage.answer(productCalls.listCategories, { revision: 12, items: categories })
}

const atProduct = (stage: ConsoleStage): void => {
  atProducts(stage)
  stage.answer(productCalls.product, group)
}

export const goods: readonly ConsoleExhibit[] = [
  { name: 'stock/usual', path: '/stock', set: atStock, sees: '.table tbody tr', inAll: true },
  { name: 'stock/counter', path: '/stock', as: 'counter', set: atStock, sees: '.table tbody tr' },
  {
    name: 'stock/none',
    path: '/stock?only=low',
    set: stage => stage.answer(stockCalls.listStock, { items: [], ...limits }),
    sees: '.nothing',
  },
  { name: 'stock/failed', path: '/stock', set: stage => stage.fail(stockCalls.listStock, 500), sees: '.notice-bad' },
  {
    name: 'stock/batches',
    path: '/stock/batches',
    set: stage => stage.answer(stockCalls.listBatches, { items: batches(stage) }),
    sees: '.table tbody tr',
  },
  {
    name: 'stock/expiring',
    path: '/stock/expiring',
    set: stage => stage.answer(stockCalls.listExpiring, { items: expiring(stage) }),
    sees: '.table tbody tr',
  },
  {
    name: 'stock/variant',
    path: '/stock/variant/V0155',
    set: stage => {
      stage.answer(stockCalls.variantStock, { stock: oneStock(stage), ...limits })
      stage.answer(stockCalls.listBatches, { items: batches(stage) })
    },
    sees: '.table tbody tr',
  },
  { name: 'products/usual', path: '/products', set: atProducts, sees: '.table tbody tr', inAll: true },
  { name: 'products/read-only', path: '/products', as: 'read-only', set: atProducts, sees: '.table tbody tr' },
  {
    name: 'products/none',
    path: '/products',
    set: stage => {
      stage.answer(productCalls.listProducts, { items: [] })
      stage.answer(productCalls.listCategories, { revision: 12, items: categories })
    },
    sees: '.nothing',
  },
  {
    name: 'products/history',
    path: '/products/history',
    set: stage => stage.answer(productCalls.listChanges, { items: history }),
    sees: '.screen h1',
  },
  { name: 'products/categories', path: '/products/categories', set: atProducts, sees: '.screen h1' },
  { name: 'product/usual', path: '/products/of/G039', set: atProduct, sees: '.screen h1' },
  { name: 'product/read-only', path: '/products/of/G039', as: 'read-only', set: atProduct, sees: '.screen h1' },
]
