import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { exhibits } from '@gallery/exhibits'
import { differ, reduced } from '../looks/picture'
import { everyTurn, turnOf } from '../looks/turns'

const picture = readFileSync('tests/looks/references/home/guest.png')

/** The same picture, with a part of it moved down by `by` pixels. */
const moved = (by: number): Buffer => {
  const png = PNG.sync.read(picture)
  const copy = PNG.sync.read(picture)
  PNG.bitblt(png, copy, 0, 300, png.width, 200, 0, 300 + by)
  return PNG.sync.write(copy)
}

describe('the comparison of two pictures', () => {
  it('two equal pictures do not differ', () => {
    expect(differ(picture, moved(0))).toBeUndefined()
  })

  it('two pictures differ if a part has moved by one pixel', () => {
    expect(differ(picture, moved(1))?.pixels).toBeGreaterThan(500)
  })

  it('two pictures of different sizes differ', () => {
    const other = PNG.sync.write(new PNG({ width: 10, height: 10 }))
    expect(differ(picture, other)?.pixels).toBe(100)
  })

  it('two pictures do not differ if one has fewer colours', () => {
    const gradient = new PNG({ width: 64, height: 64 })
    // 512 colours
    for (let x = 0; x < 64; x += 1)
      for (let y = 0; y < 64; y += 1) gradient.data.set([x * 4, Math.floor(y / 8) * 16, 128, 255], (y * 64 + x) * 4)
    const full = PNG.sync.write(gradient)
    expect(differ(reduced(full), full)).toBeUndefined()
    expect(reduced(picture).length).toBeLessThan(40_000)
  })
})

describe('the combinations of the short run', () => {
  it('the short run uses all combinations, each for a fair share of the exhibits', () => {
    const taken = exhibits.map(({ name }) => turnOf(name))
    const shares = everyTurn.map(
      ({ lang, scheme, text }) =>
        taken.filter(turn => turn.lang === lang && turn.scheme === scheme && turn.text === text).length,
    )
    for (const share of shares) expect(share).toBeGreaterThan(exhibits.length / everyTurn.length / 2)
    for (const width of [360, 390, 768]) expect(taken.filter(turn => turn.width === width).length).toBeGreaterThan(20)
  })

  it('the combination of an exhibit is always the same', () => {
    expect(turnOf('home/guest')).toEqual(turnOf('home/guest'))
  })
})
