import { stockCalls } from '~/contract/console/stock'
import { batches, expiring, limits, oneStock, stock } from '@gallery/console/samples/goods'
import type { ConsoleExhibit } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const atStock = (stage: ConsoleStage): void => stage.answer(stockCalls.listStock, { items: stock(stage), ...limits })

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
]
