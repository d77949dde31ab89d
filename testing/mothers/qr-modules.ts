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
