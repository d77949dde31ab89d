import { describe, expect, test } from 'vitest'
import { memoryTokens } from '@testing/memory/session.memory'
import { memoryStorage, refusingStorage } from '@testing/memory/storage.memory'
import { webStorage, webTokens } from '~/adapters/storage/local-storage'
import type { StoragePort } from '~/domain/site/storage.port'
import {
  refusingStorageContract,
  sharedTokensContract,
  storageContract,
  tokensContract,
} from '@tests/ports/storage.contract'
import { anyStorage, blockedStorage, fullStorage } from '@tests/ports/web-storage'

/** A tab with separate storage. */
const tabOf = (kept: Storage): StoragePort => {
  const own = anyStorage()
  return webStorage(
    () => kept,
    () => own,
  )
}

describe('storage in memory', () => {
  storageContract(() => {
    const kept = new Map<string, string>()
    return () => memoryStorage(kept)
  })
  refusingStorageContract(() => refusingStorage)
  tokensContract(() => memoryTokens())
  sharedTokensContract(() => {
    const device = { token: undefined }
    return () => memoryTokens(device)
  })
})

describe('web storage', () => {
  storageContract(() => {
    const kept = anyStorage()
    return () => tabOf(kept)
  })
  tokensContract(() => webTokens(tabOf(anyStorage())))
  sharedTokensContract(() => {
    const kept = anyStorage()
    return () => webTokens(tabOf(kept))
  })

  test('tokens have fixed names, and clearing keeps the values of other scripts', () => {
    const kept = anyStorage()
    kept.setItem('of another script', '1')
    const storage = tabOf(kept)
    webTokens(storage).write('Bearer x')()
    storage.write('device.textSize', '150')()
    expect([kept.getItem('auth._token.local'), kept.getItem('auth.strategy')]).toEqual(['Bearer x', 'local'])
    storage.clear()
    expect([kept.getItem('auth._token.local'), kept.length, kept.getItem('of another script')]).toEqual([null, 2, '1'])
  })
})

describe.each([
  ['full', fullStorage],
  ['blocked', blockedStorage],
])('web storage that is %s', (_, open) => {
  refusingStorageContract(() => webStorage(open, open))
  tokensContract(() => webTokens(webStorage(open, open)))
})
