import { stockCalls } from '~/contract/console/stock'
import { batches, expiring, imported, limits, oneStock, stock } from '@gallery/console/samples/goods'
import type { ConsoleExhibit, ConsoleHand } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const atStock = (stage: ConsoleStage): void => stage.answer(stockCalls.listStock, { items: stock(stage), ...limits })

const atVariant = (stage: ConsoleStage): void => {
  stage.answer(stockCalls.variantStock, { stock: oneStock(stage), ...limits })
  stage.answer(stockCalls.listBatches, { items: batches(stage) })
}

/** Pastes codes into the import dialog of a variant. */
const pastes = async (hand: ConsoleHand): Promise<void> => {
  await hand.tap('.screen-actions .button:last-child:enabled')
  await hand.type('.dialog textarea', 'code\nCAFE-5512-0031-2QX7\nCAFE-5512-0032-9LMA\n')
}

const imports = async (hand: ConsoleHand): Promise<void> => {
  await pastes(hand)
  await hand.type('.dialog [name=reason]', hand.stage.said('今天到貨', 'delivered today'))
  await hand.tap('.dialog [type=submit]')
}

const VARIANT = '/stock/variant/V0155'

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
  { name: 'stock/variant', path: VARIANT, set: atVariant, sees: '.table tbody tr' },
  { name: 'stock/import', path: VARIANT, set: atVariant, after: pastes, sees: '.dialog [name=source]' },
  {
    name: 'stock/import-sending',
    path: VARIANT,
    set: stage => {
      atVariant(stage)
      stage.hang(stockCalls.importCodes)
    },
    after: imports,
    sees: '.dialog progress',
  },
  {
    name: 'stock/import-preview',
    path: VARIANT,
    set: stage => {
      atVariant(stage)
      stage.answer(stockCalls.importCodes, imported(stage))
    },
    after: imports,
    sees: '.act-preview li',
  },
  {
    name: 'stock/limit',
    path: VARIANT,
    set: atVariant,
    after: hand => hand.tap('.screen-actions .button-quiet:not(a):enabled'),
    sees: '.dialog [name=limit]',
  },
]
