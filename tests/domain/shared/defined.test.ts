import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { defined } from '~/domain/shared/defined'

test('The defined properties keep their values, and no property is undefined', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/u), fc.option(fc.jsonValue(), { nil: undefined })),
      properties => {
        const found = defined(properties)
        expect(Object.entries(found)).toEqual(Object.entries(properties).filter(([, value]) => value !== undefined))
      },
    ),
  )
})
