import * as E from 'fp-ts/Either'
import * as t from 'io-ts'
import { describe, expect, test } from 'vitest'
import { bindTel, changePassword, register } from '~/contract/calls'
import { errorPath } from '~/contract/error-path'
import { described, object } from '~/contract/wire'

/** The paths of all errors. */
const paths = (codec: t.Any, json: unknown): readonly string[] => {
  const read = codec.decode(json)
  return E.isLeft(read) ? [...new Set(read.left.map(({ context }) => errorPath(context)))] : []
}

describe('the path of a decoding error', () => {
  test('names properties and the places in lists', () => {
    const codec = t.type({ lines: t.readonlyArray(t.type({ price: t.number })) })
    expect(paths(codec, { lines: [{ price: 1 }, { price: 'x' }] })).toEqual(['lines.1.price'])
    expect(paths(codec, 7)).toEqual([''])
  })

  test('does not number the members of unions and intersections', () => {
    const member = t.intersection([
      t.type({ a: t.string }),
      t.partial({ b: t.union([t.literal('x'), t.literal('y')]) }),
    ])
    expect(paths(t.type({ list: t.array(member) }), { list: [{ a: 1, b: 'z' }] })).toEqual(['list.0.a', 'list.0.b'])
    expect(paths(object({ a: t.string }, { b: t.string }), { b: 1 })).toEqual(['a', 'b'])
    expect(paths(t.type({ one: described(t.union([t.string, t.number]), 'text or number') }), {})).toEqual(['one'])
  })

  test('is a field of the form in calls with optional fields', () => {
    expect(paths(register.body, {})).toEqual(['country_code', 'tel', 'code', 'password'])
    expect(paths(bindTel.body, {})).toEqual(['country_code', 'tel', 'code'])
    expect(paths(changePassword.body, {})).toEqual(['password'])
  })
})
