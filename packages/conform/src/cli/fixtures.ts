import { Command } from 'commander'
import { goodNames } from '@conform/kernel/world'
import { goodsInWords } from '@conform/needs-in-words'
import type { GoodsFile } from '@conform/world/find-goods'
import { testGoodNumbers, testGroup } from '@testing/mock/test-goods'
import { variant } from '~/contract/catalog.wire'

/** The goods that clauses buy, as a file for `--goods`. `variants` says what each of them is: the run does not read it. */
interface Fixtures extends GoodsFile {
  readonly variants: readonly { readonly good: string; readonly is: string; readonly variant: unknown }[]
}

const fixtures = (): Fixtures => {
  const { products } = testGroup('en')
  return {
    goods: testGoodNumbers,
    variants: goodNames.flatMap(good =>
      products
        .filter(({ no }) => no === testGoodNumbers[good])
        .map(found => ({ good, is: goodsInWords[good], variant: variant.encode(found) })),
    ),
  }
}

/** `stone-shop-conform fixtures`: prints them. */
export const fixturesCommand = (): Command =>
  new Command('stone-shop-conform fixtures')
    .description('Prints the goods that a run buys, as a file for --goods.')
    .exitOverride()
    .action(() => void process.stdout.write(`${JSON.stringify(fixtures(), null, 2)}\n`))
