import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Field } from '~/domain/catalog/product-form'
import {
  MAX_KEPT,
  MAX_OFFERED,
  type UsedDetail,
  isRememberable,
  offered,
  usedIn,
  withUsed,
  withoutUsed,
} from '~/domain/cart/used-details'

const detail: fc.Arbitrary<UsedDetail> = fc.record({
  group: fc.constantFrom('G001', 'G002', 'G003'),
  field: fc.constantFrom('player_id', 'tel'),
  value: fc.stringMatching(/^\d{1,2}$/u),
})
/** The stored details after several batches of use. */
const kept = fc.array(fc.array(detail, { maxLength: 3 })).map(batches => batches.reduce(withUsed, []))

const field = (name: string, rest: Partial<Field> = {}): Field => ({
  name,
  label: name,
  label_zh: '',
  type: 'text',
  placeholder: '',
  options: [],
  ...rest,
})

describe('details that were used before', () => {
  test('used details are offered newest first, each once, at most five for a field', () => {
    fc.assert(
      fc.property(kept, detail, (before, newest) => {
        const now = withUsed(before, [newest])
        expect(now[0]).toEqual(newest)
        expect(new Set(now.map(each => JSON.stringify(each))).size).toBe(now.length)
        for (const { group, field: name } of now)
          expect(offered(now, group, field(name)).length).toBeLessThanOrEqual(MAX_OFFERED)
        // the order of the others stays
        const others = before.filter(each => now.some(other => other === each))
        expect(now.slice(1)).toEqual(others.filter(each => each !== now[0]))
      }),
    )
  })

  test('the stored details are limited in total', () => {
    const many = Array.from({ length: 3 * MAX_KEPT }, (_, at) => ({ group: `G${at}`, field: 'tel', value: '1' }))
    expect(withUsed([], many)).toEqual(many.slice(0, MAX_KEPT))
  })

  test('a removed detail is gone, and all others stay', () => {
    fc.assert(
      fc.property(kept, detail, (before, removed) => {
        const now = withoutUsed(before, removed)
        expect(offered(now, removed.group, field(removed.field))).not.toContainEqual(removed)
        expect(before.filter(each => !now.includes(each))).toEqual(
          before.filter(each => JSON.stringify(each) === JSON.stringify({ ...each, ...removed })),
        )
      }),
    )
  })

  test('used details are offered only in their own group and field, if the field accepts them', () => {
    const used = [
      { group: 'G1', field: 'tel', value: '62345678' },
      { group: 'G1', field: 'tel', value: '13800138000' },
      { group: 'G1', field: 'player_id', value: '62345678' },
      { group: 'G2', field: 'tel', value: '66666666' },
    ]
    expect(offered(used, 'G1', field('tel', { pattern: String.raw`^6\d{7}$` }))).toEqual(used.slice(0, 1))
  })
})

describe('the details of a line that may be stored', () => {
  test('only details that were entered as text are stored', () => {
    const fields = [field('player_id'), field('server', { type: 'select' }), field('note', { required: false })]
    expect(usedIn('G1', fields, { player_id: '10203040', server: 'asia', note: '快', other: 'x' })).toEqual([
      { group: 'G1', field: 'player_id', value: '10203040' },
    ])
  })

  test.each([
    field('password'),
    field('f1', { label: 'Account password' }),
    field('f1', { label_zh: '登入密碼' }),
    field('pin'),
    field('card_pin'),
    field('f1', { label: 'PIN' }),
    field('otp'),
    field('f1', { label: 'Verification code' }),
    field('f1', { label_zh: '短訊驗證碼' }),
    field('apple_id'),
    field('f1', { label: 'Apple ID' }),
    field('qq_number'),
  ])('a secret or a detail of the checkout is never stored: $name $label $label_zh', each => {
    expect(isRememberable(each)).toBe(false)
    expect(usedIn('G1', [each], { [each.name]: '1234' })).toEqual([])
    // nor offered if it was stored by mistake
    expect(offered([{ group: 'G1', field: each.name, value: '1234' }], 'G1', each)).toEqual([])
  })

  test.each(['player_id', 'tel', 'role_name', 'account_no', 'plate', 'room_id', 'shipping_zone'])(
    'a detail with the name %s may be stored',
    name => expect(isRememberable(field(name))).toBe(true),
  )
})
