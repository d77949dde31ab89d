import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TokenStore } from '~/domain/account/session.port'
import type { StoragePort } from '~/domain/site/storage.port'

const names = ['checkout.key', 'auth.redirect', 'device.textSize', 'device.x', 'tab.draft', 'length', 'getItem', '石']
const key = fc.constantFrom(...names)
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), key, value: fc.string() }),
  fc.record({ do: fc.constant('remove' as const), key }),
  fc.constant({ do: 'clear' as const }),
)

/** What `StoragePort` promises of a device that keeps things. `open` again is another tab of the same browser. */
export const storageContract = (browser: () => () => StoragePort): void => {
  describe('a storage', () => {
    test('a storage reads the last value in every tab, a tab’s own values in that tab, and device values after clearing [I-24]', () => {
      fc.assert(
        fc.property(fc.array(step), steps => {
          const open = browser()
          const [one, other] = [open(), open()]
          const model = new Map<string, string>()
          const tabs = [new Map<string, string>(), new Map<string, string>()] as const
          const placeIn = (tab: 0 | 1, name: string) => (name.startsWith('tab.') ? tabs[tab] : model)
          steps.forEach((each, at) => {
            const tab = at % 2 === 0 ? 0 : 1
            const storage = tab === 0 ? one : other
            if (each.do === 'write') {
              storage.write(each.key, each.value)()
              placeIn(tab, each.key).set(each.key, each.value)
            } else if (each.do === 'remove') {
              storage.remove(each.key)()
              placeIn(tab, each.key).delete(each.key)
            } else {
              storage.clear()
              tabs[tab].clear()
              for (const kept of model.keys()) if (!kept.startsWith('device.')) model.delete(kept)
            }
            for (const name of names)
              expect([name, one.read(name)(), other.read(name)()]).toEqual([
                name,
                placeIn(0, name).get(name),
                placeIn(1, name).get(name),
              ])
          })
        }),
      )
    })

    test('a storage changes only when a command runs', () => {
      const storage = browser()()
      const commands = [storage.write('a', 'b'), storage.remove('a')]
      expect([commands.length, storage.read('a')()]).toEqual([2, undefined])
    })
  })
}

/** What `StoragePort` promises of a device that keeps nothing. */
export const refusingStorageContract = (open: () => StoragePort): void => {
  test('a refused storage returns no value and never fails', () => {
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
    test('a token store reads the last written value until it is cleared', () => {
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

    test('a token store reads the literal false as no token', () => {
      const tokens = open()
      tokens.write('false')()
      expect(tokens.read()).toBeUndefined()
    })
  })
}

/** What the token stores of one device's tabs promise. `device` answers what opens a tab of it. */
export const sharedTokensContract = (device: () => () => TokenStore): void => {
  const token = fc.constantFrom('Bearer a', 'Bearer b')
  const turn = fc.record({
    tab: fc.nat({ max: 2 }),
    act: fc.oneof(
      fc.record({ do: fc.constant('write' as const), token }),
      fc.record({ do: fc.constantFrom('clear' as const, 'adopt' as const) }),
    ),
  })

  describe('token stores of one device', () => {
    test('each tab works with its own token until it adopts another, and clears no other tab’s token [I-24]', () => {
      fc.assert(
        fc.property(fc.array(turn), turns => {
          const open = device()
          const tabs = [open(), open(), open()]
          const own: (string | undefined)[] = [undefined, undefined, undefined]
          let kept: string | undefined
          for (const { tab, act } of turns) {
            if (act.do === 'write') {
              tabs[tab]?.write(act.token)()
              kept = own[tab] = act.token
            } else if (act.do === 'adopt') {
              tabs[tab]?.adopt()
              own[tab] = kept
            } else {
              tabs[tab]?.clear()
              if (kept === own[tab]) kept = undefined
              own[tab] = undefined
            }
            expect(tabs.map(each => each.read())).toEqual(own)
            expect(tabs.map(each => each.kept())).toEqual([kept, kept, kept])
          }
          // a tab that begins now works with what is kept
          expect(open().read()).toBe(kept)
        }),
      )
    })
  })
}
