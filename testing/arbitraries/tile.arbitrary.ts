import fc from 'fast-check'
import type { TileFamily } from '~/graphics/tile-family'
import { anyText } from '@testing/arbitraries/text.arbitrary'

export const family: fc.Arbitrary<TileFamily> = fc.constantFrom(
  'game',
  'topup',
  'stream',
  'mobile',
  'gift',
  'app',
  'food',
  'all',
)

/** A product's name: real ones, and any text that an importer accepts. */
export const productName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('遊戲點數卡', '串流月卡', '手機增值', '網購禮品卡', '咖啡電子券', '冒險手遊鑽石'),
  anyText,
)

/** The sizes that the shop draws, in cells. */
export const tileSize: fc.Arbitrary<{ readonly columns: number; readonly rows: number }> = fc.constantFrom(
  { columns: 4, rows: 4 },
  { columns: 6, rows: 4 },
  { columns: 12, rows: 4 },
)
