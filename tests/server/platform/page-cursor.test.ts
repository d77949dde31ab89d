import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTextCursor, textCursorOf } from '@server/platform/page-cursor'

describe('a cursor of texts', () => {
  const times = fc.integer({ min: 0, max: 4_000_000_000_000 })
  const texts = fc.array(
    fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\0')),
    { maxLength: 4 },
  )

  it('is read as it was made, and travels in an address', () => {
    fc.assert(
      fc.property(times, texts, (time, given) => {
        const cursor = textCursorOf(new Date(time), given)
        expect(cursor).toMatch(/^[\w-]*$/u)
        expect(readTextCursor(cursor, given.length)).toEqual({ at: new Date(time), texts: given })
        expect(readTextCursor(cursor, given.length + 1)).toBeUndefined()
      }),
    )
  })

  it('is refused if it is anything else', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.nat(3), (given, many) => {
        for (const text of [given, Buffer.from(given).toString('base64url')]) {
          const read = readTextCursor(text, many)
          expect(read === undefined || textCursorOf(read.at, read.texts) === text).toBe(true)
        }
      }),
    )
    for (const value of [[-1], [1e16], [0.5], ['0'], [null], {}, 7])
      expect(readTextCursor(Buffer.from(JSON.stringify(value)).toString('base64url'), 0)).toBeUndefined()
    expect(readTextCursor(textCursorOf(new Date(0), ['\0']), 1)).toBeUndefined()
  })
})
