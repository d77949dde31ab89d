import fc from 'fast-check'
import type { Modules } from '~/graphics/qr'

/** Links of up to that many bytes. */
export const link = (most: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^https://[a-z]{2,9}\\.test/[A-Za-z0-9?&=%._~-]{1,${most - 22}}$`))

/** Any square of modules, of a size that a code can have. */
export const anyModules: fc.Arbitrary<Modules> = fc.integer({ min: 1, max: 3 }).chain(type => {
  const size = 17 + 4 * type
  return fc
    .array(fc.boolean(), { minLength: size * size, maxLength: size * size })
    .map(dark => ({ size, get: (row: number, column: number) => dark[row * size + column] === true }))
})
