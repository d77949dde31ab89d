import { createSecretKey, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import * as fc from 'fast-check'
import * as E from 'fp-ts/Either'
import { afterAll, describe, expect, it } from 'vitest'
import type { Code } from '~/domain/orders/order'
import { aesVault, type VaultKeys } from '@server/stock/vault/aes-vault'
import { canonicalCode } from '@server/stock/vault/canonical-code'
import { type DataKey, type Place, type Vault, VaultError } from '@server/stock/vault/vault.port'
import { parseVaultKeys, vaultKeys } from '@server/stock/vault/vault-keys'

const runs = { numRuns: 1_000 }
const kek = () => createSecretKey(randomBytes(32))
const fingerprintSecret = kek()
const older = kek()
const newer = kek()
const before: VaultKeys = { current: 'a', keks: new Map([['a', older]]), fingerprintSecret }
const during: VaultKeys = {
  current: 'b',
  keks: new Map([
    ['b', newer],
    ['a', older],
  ]),
  fingerprintSecret,
}
const afterwards: VaultKeys = { current: 'b', keks: new Map([['b', newer]]), fingerprintSecret }

const vault = aesVault(before)
const row = vault.newDataKey()
const key = vault.unwrap(row)

const short = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const anyCode: fc.Arbitrary<Code> = fc.record(
  {
    code: short,
    pin: short,
    serial: short,
    expires_at: fc.integer({ min: 0, max: 4_102_444_800_000 }),
    url: fc.webUrl(),
    format: fc.constantFrom('qr', 'code128'),
  },
  { requiredKeys: ['code'] },
)
const anyPlace: fc.Arbitrary<Place> = fc.record({ id: fc.uuid(), variant: short })
const flipped = (bytes: Buffer, bit: number): Buffer => {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8((bit >> 3) % copy.length) ^ (1 << (bit & 7)), (bit >> 3) % copy.length)
  return copy
}

describe('the vault', () => {
  it('the vault opens a sealed code, at the place and with the key of the seal', () => {
    fc.assert(
      fc.property(anyCode, anyPlace, (code, at) => {
        expect(vault.open(vault.seal(code, at, key), at, key)).toEqual(code)
      }),
      runs,
    )
  })

  it('[I-11] sealed data show no part of a code', () => {
    const long = fc.string({ unit: 'grapheme-ascii', minLength: 6, maxLength: 40 })
    fc.assert(
      fc.property(long, long, anyPlace, (code, pin, at) => {
        const { nonce, ciphertext } = vault.seal({ code, pin }, at, key)
        const kept = Buffer.concat([nonce, ciphertext, vault.fingerprint(code)])
        expect(kept.includes(code)).toBe(false)
        expect(kept.includes(pin)).toBe(false)
      }),
      runs,
    )
  })

  it('the vault seals the same code differently each time', () => {
    const at = { id: '1', variant: 'V0001' }
    const sealed = Array.from({ length: 200 }, () => vault.seal({ code: 'AAAA-BBBB' }, at, key))
    expect(new Set(sealed.map(each => each.nonce.toString('hex'))).size).toBe(200)
    expect(new Set(sealed.map(each => each.ciphertext.toString('hex'))).size).toBe(200)
  })

  it('the vault refuses a sealed code with any flipped bit', () => {
    fc.assert(
      fc.property(anyCode, anyPlace, fc.nat(), fc.boolean(), (code, at, bit, inNonce) => {
        const sealed = vault.seal(code, at, key)
        const altered = inNonce
          ? { ...sealed, nonce: flipped(sealed.nonce, bit) }
          : { ...sealed, ciphertext: flipped(sealed.ciphertext, bit) }
        expect(() => vault.open(altered, at, key)).toThrow(VaultError)
      }),
      runs,
    )
  })

  it('the vault refuses a sealed code that was moved to another row, another variant or another key', () => {
    const other = vault.unwrap(vault.newDataKey())
    fc.assert(
      fc.property(anyCode, anyPlace, anyPlace, (code, at, elsewhere) => {
        fc.pre(at.id !== elsewhere.id && at.variant !== elsewhere.variant)
        const sealed = vault.seal(code, at, key)
        expect(() => vault.open(sealed, { ...at, id: elsewhere.id }, key)).toThrow(VaultError)
        expect(() => vault.open(sealed, { ...at, variant: elsewhere.variant }, key)).toThrow(VaultError)
        expect(() => vault.open(sealed, at, other)).toThrow(VaultError)
      }),
      runs,
    )
  })

  it('the vault refuses a truncated sealed code', () => {
    const at = { id: '1', variant: 'V0001' }
    const sealed = vault.seal({ code: 'AAAA-BBBB' }, at, key)
    for (let length = 0; length < sealed.ciphertext.length; length += 1)
      expect(() => vault.open({ ...sealed, ciphertext: sealed.ciphertext.subarray(0, length) }, at, key)).toThrow(
        VaultError,
      )
    expect(() => vault.open({ ...sealed, nonce: Buffer.alloc(0) }, at, key)).toThrow(VaultError)
  })

  it('[I-11] an error of the vault contains no part of a code', () => {
    const at = { id: '1', variant: 'V0001' }
    const sealed = vault.seal({ code: 'SECRET-CODE' }, at, key)
    const thrown = E.tryCatch(() => vault.open(sealed, { ...at, id: '2' }, key), inspect)
    expect(E.isLeft(thrown) && thrown.left.includes('SECRET')).toBe(false)
  })
})

describe('fingerprints', () => {
  it('[I-01] fingerprints are the same for the same code with any surrounding white space, and differ for others', () => {
    fc.assert(
      fc.property(short, short, fc.constantFrom('', ' ', '\t', '\n  '), (one, other, space) => {
        expect(vault.fingerprint(space + one + space)).toEqual(vault.fingerprint(one))
        expect(vault.fingerprint(one).equals(vault.fingerprint(other))).toBe(
          canonicalCode(one) === canonicalCode(other),
        )
      }),
      runs,
    )
  })

  it.each([
    ['other case', 'abcd-1234-ef'],
    ['no hyphens', 'ABCD1234EF'],
    ['a Unicode hyphen', 'ABCD\u20101234\u2011EF'],
    ['dashes', 'ABCD–1234—EF'],
    ['a minus sign', 'ABCD−1234-EF'],
    ['full width', 'ＡＢＣＤ－１２３４－ＥＦ'],
    ['spaces', 'ABCD 1234 EF'],
    ['no-break spaces', 'ABCD\u00a01234\u202fEF'],
    ['invisible characters', '\ufeffABCD-\u200b1234-\u00adEF\u2060'],
  ])('[I-01] fingerprints are the same for a code in another spelling: %s', (_what, spelled) => {
    expect(vault.fingerprint(spelled)).toEqual(vault.fingerprint('ABCD-1234-EF'))
  })

  it('fingerprints distinguish codes by every letter and digit, and codes of symbols alone by their symbols', () => {
    for (const other of ['ABCD-1234-EG', 'ABCD-1234-E', 'ABCD_1234_EF', 'ABDC-1234-EF', '-', '--', '０'])
      expect(vault.fingerprint(other)).not.toEqual(vault.fingerprint('ABCD-1234-EF'))
    expect(vault.fingerprint('-')).not.toEqual(vault.fingerprint('--'))
  })

  it('the canonical spelling of a code is its own canonical spelling', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 20 }), code => {
        expect(canonicalCode(canonicalCode(code))).toBe(canonicalCode(code))
      }),
      { numRuns: 20_000 },
    )
  })

  it('[I-01] fingerprints survive a rotation of keys, and belong to one shop', () => {
    expect(aesVault(afterwards).fingerprint('AAAA')).toEqual(vault.fingerprint('AAAA'))
    expect(aesVault({ ...before, fingerprintSecret: kek() }).fingerprint('AAAA')).not.toEqual(vault.fingerprint('AAAA'))
  })
})

describe('data keys', () => {
  const at = { id: '1', variant: 'V0001' }
  const code = { code: 'AAAA-BBBB' }

  it('data keys are printed as their id, never as bytes', () => {
    expect(JSON.stringify({ key })).toBe(JSON.stringify({ key: row.id }))
    expect(inspect({ key, keys: before }, { depth: 9, showHidden: true })).not.toMatch(/Buffer|Uint8Array|[\da-f]{64}/u)
  })

  it('data keys open with the key that wrapped them, before, during and after a rotation', () => {
    const sealed = vault.seal(code, at, key)
    const rotating = aesVault(during)
    expect(rotating.open(sealed, at, rotating.unwrap(row))).toEqual(code)
    const rewrapped = rotating.rewrap(row)
    expect(rewrapped).toMatchObject({ id: row.id, kekId: 'b' })
    const rotated = aesVault(afterwards)
    expect(rotated.open(sealed, at, rotated.unwrap(rewrapped))).toEqual(code)
    expect(() => rotated.unwrap(row)).toThrow('"a" is not configured')
  })

  it('data keys with a changed bit, id or key name do not open', () => {
    fc.assert(
      fc.property(fc.nat(), bit => {
        expect(() => vault.unwrap({ ...row, wrapped: flipped(row.wrapped, bit) })).toThrow(VaultError)
      }),
      runs,
    )
    expect(() => vault.unwrap({ ...row, id: 'other' })).toThrow(VaultError)
    expect(() => aesVault(during).unwrap({ ...row, kekId: 'b' })).toThrow(VaultError)
  })

  it('data keys of another vault are refused', () => {
    const foreign: readonly [Vault, DataKey] = [aesVault(before), key]
    expect(() => foreign[0].seal(code, at, foreign[1])).toThrow('another vault')
  })
})

describe('the keys of a vault', () => {
  const directory = mkdtempSync(join(tmpdir(), 'vault-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  const base64 = (bytes: number) => randomBytes(bytes).toString('base64')
  const none = { keys: undefined, fingerprintSecret: '' }

  it('the keys of a vault are made on the first run, for the owner only, and read on the next run', () => {
    const made = join(directory, 'new')
    const first = vaultKeys({ ...none, directory: made })
    const second = vaultKeys({ ...none, directory: made })
    if (E.isLeft(first) || E.isLeft(second)) throw new Error('no keys')
    expect(statSync(join(made, 'vault.keys')).mode & 0o777).toBe(0o600)
    const wrapped = aesVault(first.right).newDataKey()
    expect(aesVault(second.right).unwrap(wrapped).id).toBe(wrapped.id)
    expect(aesVault(second.right).fingerprint('A')).toEqual(aesVault(first.right).fingerprint('A'))
  })

  it('unreadable keys of a vault stop the shop, and are not replaced', () => {
    const path = join(directory, 'vault.keys')
    writeFileSync(path, 'first:')
    expect(vaultKeys({ ...none, directory })).toEqual(
      E.left(`${path}: VAULT_KEYS: entry 1 is not kid:base64 of 32 bytes`),
    )
    expect(readFileSync(path, 'utf8')).toBe('first:')
  })

  it('the keys of a vault come from the configuration, with the current one first', () => {
    const keys = parseVaultKeys(`new:${base64(32)}, old:${base64(32)}`, base64(48))
    expect(E.isRight(keys) && [keys.right.current, ...keys.right.keks.keys()]).toEqual(['new', 'new', 'old'])
  })

  it('invalid keys of a vault are refused with the reason, without their bytes', () => {
    const good = base64(32)
    const refused = (keys: string, secret = good) => {
      const result = parseVaultKeys(keys, secret)
      return E.isLeft(result) ? result.left : 'accepted'
    }
    expect(refused(`a:${base64(31)}`)).toBe('VAULT_KEYS: entry 1 is not kid:base64 of 32 bytes')
    expect(refused(`a:${good},${good}`)).toBe('VAULT_KEYS: entry 2 is not kid:base64 of 32 bytes')
    expect(refused(`a:${good},a:${base64(32)}`)).toBe('VAULT_KEYS: two entries have the same kid')
    expect(refused(`a:${good}`, base64(16))).toBe('VAULT_FINGERPRINT_SECRET: not base64 of 32 bytes or more')
    expect(vaultKeys({ keys: `a:${good}`, fingerprintSecret: undefined, directory })).toEqual(
      E.left('VAULT_KEYS and VAULT_FINGERPRINT_SECRET go together: set both, or neither'),
    )
  })
})
