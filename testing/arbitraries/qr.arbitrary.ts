import fc from 'fast-check'
import { create } from 'qrcode'
import type { Modules } from '~/graphics/qr'

/** The matrix of a text at level Q in byte mode, as the shop asks for it. */
export const modulesOf = (text: string, version: number): Modules => {
  const { modules } = create([{ data: new TextEncoder().encode(text), mode: 'byte' }], {
    version,
    errorCorrectionLevel: 'Q',
  })
  return { size: modules.size, get: (row, column) => Boolean(modules.get(row, column)) }
}

/** A text as payment providers put into a code: a link with a token, ASCII only, of that many bytes. */
export const linkOf = (bytes: number): string =>
  `https://pay.test/q?d=${'0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_'.repeat(30)}`.slice(
    0,
    bytes,
  )

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
