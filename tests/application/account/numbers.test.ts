import { describe, expect, test } from 'vitest'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import { numbersUseCase } from '~/application/account/numbers'
import type { EditionCode } from '~/domain/shared/locale'
import { parseTel } from '~/domain/account/phone'
import type { StoragePort } from '~/domain/site/storage.port'

const rules = { rules: () => Promise.resolve(parseTel) }
const open = (storage: StoragePort, edition: EditionCode = 'mo') => numbersUseCase(rules, storage, edition)

describe('the number that is being entered', () => {
  test('the entered number starts with the dialling code of the edition', () => {
    expect(open(memoryStorage(), 'mo').entered.now()).toEqual({ country: '+853', tel: '' })
    expect(open(memoryStorage(), 'hk').entered.now()).toEqual({ country: '+852', tel: '' })
  })

  test('the entered number survives another page, a reload and a change of edition', () => {
    const storage = memoryStorage()
    open(storage, 'mo').enter({ country: '+86', tel: '138' })
    for (const edition of ['mo', 'hk'] as const)
      expect(open(storage, edition).entered.now()).toEqual({ country: '+86', tel: '138' })
  })

  test('[I-24] the entered number is cleared when a session ends, and the dialling code stays on the device', () => {
    const storage = memoryStorage()
    open(storage).enter({ country: '+852', tel: '61234567' })
    storage.clear()
    expect(open(storage).entered.now()).toEqual({ country: '+852', tel: '' })
  })

  test('the first view of the entered number is the same as the server’s, which does not know the device', () => {
    const storage = memoryStorage()
    open(storage).enter({ country: '+852', tel: '61234567' })
    expect(open(storage).entered.first()).toEqual({ country: '+853', tel: '' })
  })

  test('the entered number is kept in the page if storage is refused, and a stored dialling code must be valid', () => {
    const numbers = open(refusingStorage)
    numbers.enter({ country: '+852', tel: '6' })
    expect(numbers.entered.now()).toEqual({ country: '+852', tel: '6' })
    const bent = memoryStorage(new Map([['device.country_code', '<script>']]))
    expect(open(bent).entered.now()).toEqual({ country: '+853', tel: '' })
  })
})
