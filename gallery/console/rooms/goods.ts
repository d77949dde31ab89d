import { stockCalls } from '~/contract/console/stock'
import { batches, expiring, found, imported, limits, oneStock, stock } from '@gallery/console/samples/goods'
import { dialogsOf, submits } from '@gallery/console/stage/dialog'
import type { ConsoleExhibit, ConsoleHand } from '@gallery/console/stage/exhibit'
import type { ConsoleStage } from '@gallery/console/stage/stage'

const atStock = (stage: ConsoleStage): void => stage.answer(stockCalls.listStock, { items: stock(stage), ...limits })

const atBatches = (stage: ConsoleStage): void => stage.answer(stockCalls.listBatches, { items: batches(stage) })

const atVariant = (stage: ConsoleStage): void => {
  stage.answer(stockCalls.variantStock, { stock: oneStock(stage), ...limits })
  atBatches(stage)
}

/** Pastes codes into the import dialog of a variant. */
const pastes = async (hand: ConsoleHand): Promise<void> => {
  await hand.tap('.screen-actions .button:last-child:enabled')
  await hand.type('.dialog textarea', 'code\nCAFE-5512-0031-2QX7\nCAFE-5512-0032-9LMA\n')
}

const imports = async (hand: ConsoleHand): Promise<void> => {
  await pastes(hand)
  await submits('今天到貨', 'delivered today')(hand)
}

/** The button with this place at a batch. The second batch is in quarantine. */
const batchButton = (batch: number, place: number): string =>
  `tbody tr:nth-child(${batch}) .row-actions .button:nth-child(${place})`

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
    set: atBatches,
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
  ...dialogsOf({ path: '/stock', set: atStock }, [
    {
      name: 'stock/find',
      opens: '.screen-actions .button:first-child:enabled',
      set: stage => stage.answer(stockCalls.findCode, found(stage)),
      within: async hand => {
        await hand.type('.dialog .input', 'CAFE-5512-0031-2QX7')
        await hand.tap('.dialog [type=submit]')
      },
      sees: '.facts',
    },
    { name: 'stock/void-file', opens: '.screen-actions .button:nth-child(2):enabled', sees: 'textarea' },
  ]),
  ...dialogsOf({ path: '/stock/batches', set: atBatches }, [
    {
      name: 'stock/quarantine',
      opens: batchButton(1, 1),
      set: stage =>
        stage.answer(stockCalls.quarantine, { batches: 1, cancelled: ['MO-261121-0042', 'MO-261121-0043'] }),
      within: submits('兩位客人說無效', 'two customers say that they do not work'),
      sees: '.act-preview .facts',
    },
    { name: 'stock/void', opens: batchButton(2, 2), sees: '[name=reason]' },
    { name: 'stock/cost', opens: batchButton(1, 2), sees: '[name=amount]' },
  ]),
]
