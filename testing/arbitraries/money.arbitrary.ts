import fc from 'fast-check'
import { cents, type Cents } from '~/domain/shared/money'

/** Every amount that can exist, down to the last safe integer. */
export const anyCents: fc.Arbitrary<Cents> = fc.maxSafeInteger().map(cents)

/** What a shop handles: up to ten million either way, small amounts often. */
export const someCents: fc.Arbitrary<Cents> = fc
  .oneof(fc.integer({ min: -500, max: 500 }), fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }))
  .map(cents)

/** A price: above zero. */
export const price: fc.Arbitrary<Cents> = fc
  .oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10_000_000 }))
  .map(cents)

/** A quantity in a cart. */
export const quantity: fc.Arbitrary<number> = fc.integer({ min: 0, max: 99 })

/** The parts of a plain decimal text: sign, whole units, decimals (perhaps none). */
export const decimalParts: fc.Arbitrary<{
  readonly sign: '' | '-'
  readonly whole: string
  readonly decimals: string
}> = fc.record({
  sign: fc.constantFrom('', '-'),
  whole: fc.oneof(fc.nat({ max: 1_000_000_000_000 }).map(String), fc.stringMatching(/^0{0,3}\d{1,9}$/)),
  decimals: fc.oneof(
    fc.constant(''),
    fc.stringMatching(/^\d{1,2}$/),
    fc.stringMatching(/^\d{2}[4-5]\d{0,6}$/),
    fc.stringMatching(/^\d{1,12}$/),
  ),
})

/** Texts that look like amounts and are none. */
export const brokenAmount: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>('', ' ', '.', '-', '+1', '1e3', '1E3', '0x10', '1,000', '1 000', '.5', '5.', '--1', '1.2.3'),
  fc.constantFrom<unknown>('NaN', 'Infinity', '１２', '$5', '1\n', ' 1', '1 ', '1_000', '٣', '9007199254740993'),
  fc.constantFrom<unknown>(null, undefined, true, false, Number.NaN, Infinity, -Infinity, 1e21, 1n, [], [1], {}),
)
