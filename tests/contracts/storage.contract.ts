import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenStore } from '~/domain/session.port'
import type { StoragePort } from '~/domain/storage.port'

const key = fc.constantFrom('checkout.key', 'auth.redirect', 'device.textSize', 'device.x', 'length', 'getItem', '石')
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), key, value: fc.string() }),
  fc.record({ do: fc.constant('remove' as const), key }),
  fc.constant({ do: 'clear' as const }),
)

/** What `StoragePort` promises of a device that keeps things. `open` again is another tab of the same browser. */
export const storageContract = (browser: () => () => StoragePort): void => {
  describe('a storage', () => {
    test('answers in every tab what was written last, and after a clearing what is the device’s own [I-24]', () => {
      fc.assert(
        fc.property(fc.array(step), steps => {
          const open = browser()
          const [one, other] = [open(), open()]
          const model = new Map<string, string>()
          steps.forEach((each, at) => {
            const storage = at % 2 === 0 ? one : other
            if (each.do === 'write') {
              storage.write(each.key, each.value)()
              model.set(each.key, each.value)
            } else if (each.do === 'remove') {
              storage.remove(each.key)()
              model.delete(each.key)
            } else {
              storage.clear()
              for (const kept of model.keys()) if (!kept.startsWith('device.')) model.delete(kept)
            }
            for (const name of [
              'checkout.key',
              'auth.redirect',
              'device.textSize',
              'device.x',
              'length',
              'getItem',
              '石',
            ])
              expect([name, one.read(name)(), other.read(name)()]).toEqual([name, model.get(name), model.get(name)])
          })
        }),
      )
    })

    test('does nothing until it is run', () => {
      const storage = browser()()
      const commands = [storage.write('a', 'b'), storage.remove('a')]
      expect([commands.length, storage.read('a')()]).toEqual([2, undefined])
    })
  })
}

/** What `StoragePort` promises of a device that keeps nothing. */
export const refusingStorageContract = (open: () => StoragePort): void => {
  test('a storage that is refused answers nothing and fails for nothing', () => {
    fc.assert(
      fc.property(fc.array(step), key, (steps, name) => {
        const storage = open()
        for (const each of steps) {
          if (each.do === 'write') storage.write(each.key, each.value)()
          else if (each.do === 'remove') storage.remove(each.key)()
          else storage.clear()
        }
        expect(storage.read(name)()).toBeUndefined()
      }),
    )
  })
}

/** What `TokenStore` promises. */
export const tokensContract = (open: () => TokenStore): void => {
  describe('a token store', () => {
    test('reads what was written last until it is cleared, on any device', () => {
      fc.assert(
        fc.property(fc.array(fc.option(fc.stringMatching(/^Bearer [\w-]{1,20}$/u))), steps => {
          const tokens = open()
          expect(tokens.read()).toBeUndefined()
          for (const token of steps) {
            if (token === null) tokens.clear()
            else tokens.write(token)()
            expect(tokens.read()).toBe(token ?? undefined)
          }
        }),
      )
    })

    test('takes the literal false for no token (decisions 3)', () => {
      const tokens = open()
      tokens.write('false')()
      expect(tokens.read()).toBeUndefined()
    })
  })
}
