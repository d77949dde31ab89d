import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldErrors, type Failure, fieldError, invalid, isMissing, isTransient } from '~/domain/shared/failure'
import { failure } from '@testing/arbitraries/failure.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { words } from '@testing/arbitraries/wire.arbitrary'

const field = fc.constantFrom('tel', 'options.server', 'server', 'password', 'toString', 'constructor')
const errors: fc.Arbitrary<FieldErrors> = fc.dictionary(field, fc.array(words, { maxLength: 3 }))

describe('a refused form', () => {
  test('a refused form shows the first message of its first field, else the message of the answer', () => {
    fc.assert(
      fc.property(errors, words, (found, fallback) => {
        const first = Object.values(found)[0]?.[0]
        expect(invalid(found, fallback)).toEqual({ _tag: 'invalid', message: first ?? fallback, errors: found })
      }),
      runs,
    )
  })

  test('a field of a refused form shows its first message, also under options.{field}', () => {
    fc.assert(
      fc.property(errors, field, (found, name) => {
        const own = (key: string) => (Object.hasOwn(found, key) ? found[key]?.[0] : undefined)
        expect(fieldError(found, name)).toBe(own(name) ?? own(`options.${name}`))
      }),
      runs,
    )
  })

  test('a field without a message shows no message, for any name', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', 'constructor')), name => {
        expect(fieldError({}, name)).toBeUndefined()
      }),
      runs,
    )
  })
})

describe('a failure', () => {
  test('a failure is transient exactly when the network, a time-out or the server caused it', () => {
    const passing = (of: Failure): boolean =>
      ['offline', 'timeout', 'busy'].includes(of._tag) || (of._tag === 'server' && of.status >= 500)
    fc.assert(
      fc.property(failure, of => {
        expect(isTransient(of)).toBe(passing(of))
      }),
      runs,
    )
  })

  test('a failure means a missing page for 403 and 404 only', () => {
    fc.assert(
      fc.property(failure, of => {
        expect(isMissing(of)).toBe(of._tag === 'forbidden' || of._tag === 'not_found')
      }),
      runs,
    )
  })
})
