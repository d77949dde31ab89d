import type { QrDrawing } from '~/ui/kit/qr/qr-drawing'

/** The text below the code in a saved picture, by which the shopper recognises it among a phone's photos. */
export interface Caption {
  readonly title: string
  readonly amount: string
  readonly lines: readonly string[]
}

/** Wide enough for a wallet that reads a photo. */
const SIDE = 900
const LINE = 64

/** The code as a picture in a `data:` address, with the caption below it. Undefined if the browser cannot paint. */
export const qrPicture = (drawing: QrDrawing, caption?: Caption): string | undefined => {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = caption === undefined ? SIDE : SIDE + LINE * (caption.lines.length + 3)
  const paint = canvas.getContext('2d')
  if (paint === null) return undefined
  paint.fillStyle = GROUND
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paintCode(paint, drawing)
  if (caption !== undefined) paintCaption(paint, caption)
  return canvas.toDataURL('image/png')
}

const GROUND = '#ffffff'
const INK = '#17131f'
const STYLED_INK = '#db0011'

const paintCode = (paint: CanvasRenderingContext2D, { side, dark, styled, waves }: QrDrawing): void => {
  paint.save()
  paint.scale(SIDE / side, SIDE / side)
  paint.fillStyle = styled ? STYLED_INK : INK
  paint.clip(new Path2D(dark))
  paint.fillRect(0, 0, side, side)
  paint.restore()
  paint.save()
  paint.scale(SIDE / side, SIDE / side)
  paint.strokeStyle = GROUND
  paint.lineWidth = 0.7
  paint.lineCap = 'round'
  for (const wave of waves) paint.stroke(new Path2D(wave))
  paint.restore()
}

const paintCaption = (paint: CanvasRenderingContext2D, { title, amount, lines }: Caption): void => {
  const family = getComputedStyle(document.body).fontFamily
  paint.fillStyle = INK
  paint.textAlign = 'center'
  const write = (text: string, font: string, row: number) => {
    paint.font = `${font} ${family}`
    paint.fillText(text, SIDE / 2, SIDE + LINE * row, SIDE - 2 * LINE)
  }
  write(title, '500 40px', 0.25)
  write(amount, '700 72px', 1.5)
  lines.forEach((line, row) => write(line, '400 34px', row + 2.4))
}
