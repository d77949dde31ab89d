import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type ReadInputBarcodeFormat, prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { Bitmap } from '@tests/graphics/svg-raster'

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))

prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** What a real decoder reads in a bitmap: the text of its only code of that format, or nothing. */
export const scan = async (bitmap: Bitmap, format: ReadInputBarcodeFormat = 'QRCode'): Promise<string | undefined> => {
  const data = new Uint8ClampedArray(bitmap.data.length * 4)
  bitmap.data.forEach((value, at) => data.set([value, value, value, 255], at * 4))
  const image = { data, width: bitmap.width, height: bitmap.height, colorSpace: 'srgb' } as const
  const [found] = await readBarcodes(image, { formats: [format], maxNumberOfSymbols: 1 })
  return found?.isValid === true ? found.text : undefined
}

/** The same for a picture as a file: a screenshot, a saved code. */
export const scanPicture = async (
  picture: Uint8Array,
  format: ReadInputBarcodeFormat = 'QRCode',
): Promise<string | undefined> => {
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: [format], maxNumberOfSymbols: 1 })
  return found?.isValid === true ? found.text : undefined
}
