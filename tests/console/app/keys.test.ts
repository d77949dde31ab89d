import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AREA_KEYS, keyAct } from '@console/app/shell/keys'
import { AREAS } from '@console/screens/screen-entry'
import { runs } from '@testing/arbitraries/runs'

const plain = { ctrlKey: false, metaKey: false, altKey: false }
const idle = { afterGo: false, isTyping: false }

describe('the keys of the console', () => {
  test('each area has its own key after g', () => {
    expect(new Set(Object.values(AREA_KEYS)).size).toBe(AREAS.length)
    for (const area of AREAS)
      expect(keyAct({ ...plain, key: AREA_KEYS[area] }, { ...idle, afterGo: true })).toEqual({ _tag: 'area', area })
  })

  test('a slash reaches the search, and a question mark the list of keys', () => {
    expect(keyAct({ ...plain, key: '/' }, idle)).toEqual({ _tag: 'search' })
    expect(keyAct({ ...plain, key: '?' }, idle)).toEqual({ _tag: 'help' })
    expect(keyAct({ ...plain, key: 'g' }, idle)).toEqual({ _tag: 'go' })
  })

  test('while someone types, only Ctrl-K or ⌘-K has a meaning', () => {
    const pressed = fc.record({
      key: fc.string({ maxLength: 3 }),
      ctrlKey: fc.boolean(),
      metaKey: fc.boolean(),
      altKey: fc.boolean(),
    })
    fc.assert(
      fc.property(pressed, fc.boolean(), (event, afterGo) => {
        const act = keyAct(event, { afterGo, isTyping: true })
        const opens = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
        expect(act).toEqual(opens ? { _tag: 'palette' } : undefined)
      }),
      runs,
    )
  })

  test('a key with Ctrl, Alt or ⌘ belongs to the browser', () => {
    for (const held of ['ctrlKey', 'metaKey', 'altKey'])
      expect(keyAct({ ...plain, key: '/', [held]: true }, idle)).toBeUndefined()
  })
})
