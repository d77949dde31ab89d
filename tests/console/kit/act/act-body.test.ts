import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { act } from '~/contract/console/console-call'
import { amount, object, text } from '~/contract/wire'
import { invalid, offline } from '~/domain/shared/failure'
import { bodyOf, problemsIn, reasonNeed, without } from '@console/kit/act/act-body'
import { filledFields } from '@console/kit/form/form'

const line = t.type({ price: amount })
const refund = act(
  'orders refund',
  '/orders/{no}/refund',
  object({ amount, lines: t.readonlyArray(line) }, { reference: text(8, 1) }),
  t.type({}),
)
const bodyFor = (input: unknown, reason?: string) =>
  bodyOf(refund, { input, dry_run: false, ...(reason === undefined ? {} : { reason }) })

describe('the body of an act', () => {
  test('the codec of the call reads the texts of the fields', () => {
    const body = bodyFor({ amount: '98.5', lines: [{ price: '1' }], reference: 'R-1' }, 'faulty')
    expect(body).toEqual(
      E.right({
        input: { amount: 9850, lines: [{ price: 100 }], reference: 'R-1' },
        dry_run: false,
        reason: 'faulty',
      }),
    )
  })

  test('a field that the codec refuses is named by its path below the input', () => {
    expect(bodyFor({ amount: 'ten', lines: [{ price: '1' }, { price: '' }], reference: '' })).toEqual(
      E.left(['amount', 'lines.1.price', 'reference']),
    )
    expect(bodyFor({ lines: [] })).toEqual(E.left(['amount']))
    expect(bodyFor({ amount: '1', lines: [] }, 'x'.repeat(501))).toEqual(E.left(['reason']))
  })

  test('the fields that the server refuses have its sentences', () => {
    const failure = invalid({ 'input.amount': ['Too much', 'Again'], reason: ['Has a code'] })
    expect(problemsIn(failure)).toEqual({ amount: 'Too much', reason: 'Has a code' })
    expect(problemsIn(offline)).toEqual({})
    expect(without({ amount: 'Too much', reason: 'Has a code' }, 'amount')).toEqual({ reason: 'Has a code' })
  })

  test('an empty field is absent, and spaces around a text are left out', () => {
    expect(filledFields({ amount: ' 5 ', reference: '  ', note: '' })).toEqual({ amount: '5' })
  })

  test('a reason is optional only where the session has it as optional', () => {
    const commands = [{ name: 'orders note', reason: 'optional' }]
    expect(reasonNeed(commands, 'orders note')).toBe('optional')
    expect(reasonNeed(commands, 'orders refund')).toBe('needed')
  })
})
