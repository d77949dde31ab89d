import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  MAX_VALUE_LENGTH,
  type Options,
  choice,
  cleanOptions,
  described,
  digitsAsked,
  emptyOptions,
  parseDescribed,
  optionErrors,
  problems,
  toggle,
} from '~/domain/catalog/product-form'
import { fieldError } from '~/domain/shared/failure'
import { lang } from '@testing/arbitraries/locale.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { form, optionsFor, variationGroup } from '@testing/arbitraries/variant.arbitrary'

const filled = form.chain(of => optionsFor(of).map(options => ({ of, options })))

describe('filling in a variant', () => {
  test('a new form has empty fields and its default variations, up to their maximum', () => {
    fc.assert(
      fc.property(form, of => {
        const options = emptyOptions(of)
        for (const field of of.fields) expect(options[field.name]).toBe('')
        for (const group of of.variations ?? []) {
          const defaults = group.options.filter(option => option.default).map(option => option.id)
          expect(choice(options, group.id)).toEqual(defaults.slice(0, group.max))
        }
      }),
      runs,
    )
  })

  test('a new form asks for exactly its required fields', () => {
    fc.assert(
      fc.property(form, of => {
        const found = problems({ fields: of.fields }, {})
        expect(Object.keys(found)).toEqual(of.fields.filter(each => each.required !== false).map(each => each.name))
        for (const field of of.fields)
          if (field.required !== false)
            expect(found[field.name]?._tag).toBe(field.type === 'select' ? 'select' : 'required')
      }),
      runs,
    )
  })

  test('a form is validated as it will be sent: cleaning changes no problem, and a second cleaning changes nothing', () => {
    fc.assert(
      fc.property(filled, ({ of, options }) => {
        const clean = cleanOptions(of, options)
        expect(problems(of, clean)).toEqual(problems(of, options))
        expect(cleanOptions(of, clean)).toEqual(clean)
      }),
      runs,
    )
  })

  test('a form sends only fields that exist, trimmed and not empty', () => {
    fc.assert(
      fc.property(filled, ({ of, options }) => {
        const asked = new Set([...of.fields.map(each => each.name), ...(of.variations ?? []).map(each => each.id)])
        for (const [name, value] of Object.entries(cleanOptions(of, options))) {
          expect(asked.has(name)).toBe(true)
          expect(value).toBe(options[name]?.trim())
          expect(value).not.toBe('')
        }
      }),
      runs,
    )
  })

  test('a form accepts only listed options, short texts and values that match the whole pattern', () => {
    fc.assert(
      fc.property(filled, ({ of, options }) => {
        const found = problems(of, options)
        const sent = cleanOptions(of, options)
        for (const field of of.fields) {
          const value = sent[field.name]
          if (Object.hasOwn(found, field.name) || value === undefined) continue
          expect(value.length).toBeLessThanOrEqual(MAX_VALUE_LENGTH)
          if (field.type === 'select') expect(field.options.map(option => option.value)).toContain(value)
          else if (field.pattern === '\\d{8}') expect(value).toMatch(/^\d{8}$/)
          else if (field.pattern === 'a|b') expect(value).toMatch(/^[ab]$/)
        }
      }),
      runs,
    )
  })

  test('a form reports a choice that is unknown, repeated, too few or too many', () => {
    fc.assert(
      fc.property(filled, ({ of, options }) => {
        const found = problems(of, options)
        for (const group of of.variations ?? []) {
          const chosen = choice(options, group.id)
          const ids = group.options.map(option => option.id)
          const right =
            chosen.every(id => ids.includes(id)) &&
            new Set(chosen).size === chosen.length &&
            chosen.length >= group.min &&
            chosen.length <= group.max
          expect(Object.hasOwn(found, group.id)).toBe(!right)
        }
      }),
      runs,
    )
  })

  test('a form ignores a pattern that is no valid regular expression', () => {
    const field = {
      name: 'f',
      label: '',
      label_zh: '',
      type: 'text',
      placeholder: '',
      options: [],
      pattern: '(',
    } as const
    expect(problems({ fields: [field] }, { f: 'x' })).toEqual({})
  })

  test('a form reports each problem at its field, under options.{field}', () => {
    fc.assert(
      fc.property(filled, ({ of, options }) => {
        const found = problems(of, options)
        const errors = optionErrors(found, problem => `${problem._tag} ${problem.label}`)
        expect(Object.keys(errors)).toEqual(Object.keys(found).map(name => `options.${name}`))
        for (const [name, problem] of Object.entries(found))
          expect(fieldError(errors, name)).toBe(`${problem._tag} ${problem.label}`)
      }),
      runs,
    )
  })

  test('a filled form is described with the labels of the form, in its order', () => {
    fc.assert(
      fc.property(lang, filled, (language, { of, options }) => {
        const sent = cleanOptions(of, options)
        const fields = of.fields.filter(each => Object.hasOwn(sent, each.name))
        const shown = described(language, of, options)
        expect(shown.slice(0, fields.length)).toEqual(
          fields.map(each => ({
            name: each.label,
            value: each.options.find(option => option.value === sent[each.name])?.label ?? sent[each.name],
          })),
        )
        expect(shown.length).toBeLessThanOrEqual(of.fields.length + (of.variations ?? []).length)
      }),
      runs,
    )
  })

  test('chosen options are joined as each language does', () => {
    const options = [
      { id: 'a', name: 'A card', default: false },
      { id: 'b', name: 'A ribbon', default: false },
    ]
    const of = { fields: [], variations: [{ id: 'g', name: 'Extras', min: 0, max: 2, options }] }
    expect(described('en', of, { g: 'a,b' })).toEqual([{ name: 'Extras', value: 'A card, A ribbon' }])
    expect(described('zh-Hant', of, { g: 'a,b' })).toEqual([{ name: 'Extras', value: 'A card、A ribbon' }])
  })
})

describe('choosing variations', () => {
  const taps = (max: number) => fc.array(fc.nat({ max }), { maxLength: 12 })
  const tapped = variationGroup.chain(group =>
    taps(5).map(tapsOn => ({
      group,
      ids: tapsOn.flatMap(tap => group.options[tap]?.id ?? []),
    })),
  )

  test('a group of variations accepts at most its maximum, and each option once', () => {
    fc.assert(
      fc.property(tapped, ({ group, ids }) => {
        const options = ids.reduce<Options>((now, id) => toggle(group, now, id), {})
        const chosen = choice(options, group.id)
        expect(chosen.length).toBeLessThanOrEqual(group.max)
        expect(new Set(chosen).size).toBe(chosen.length)
      }),
      runs,
    )
  })

  test('a second tap on an option removes it and leaves the others', () => {
    fc.assert(
      fc.property(tapped, fc.nat({ max: 4 }), ({ group, ids }, at) => {
        const option = group.options[at]
        fc.pre(option !== undefined && group.max > 1)
        const before = ids.reduce<Options>((now, id) => toggle(group, now, id), { left: 'x' })
        const chosen = choice(before, group.id)
        fc.pre(!chosen.includes(option.id) && chosen.length < group.max)
        const after = toggle(group, toggle(group, before, option.id), option.id)
        expect(choice(after, group.id)).toEqual(chosen)
        expect(after).toMatchObject({ left: 'x' })
      }),
      runs,
    )
  })

  test('another option replaces the first one in a group that accepts one', () => {
    fc.assert(
      fc.property(variationGroup, fc.nat(), fc.nat(), (of, first, second) => {
        const group = { ...of, min: 0, max: 1 }
        const a = group.options[first % Math.max(1, group.options.length)]
        const b = group.options[second % Math.max(1, group.options.length)]
        fc.pre(a !== undefined && b !== undefined && a !== b)
        expect(choice(toggle(group, toggle(group, {}, a.id), b.id), group.id)).toEqual([b.id])
      }),
      runs,
    )
  })
})

describe('parsing a described form', () => {
  test('a parsed description has the same description again', () => {
    fc.assert(
      fc.property(lang, filled, (said, { of, options }) => {
        const words = described(said, of, options)
        const back = parseDescribed(of, words)
        if (back !== undefined) expect(described(said, of, back)).toEqual(words)
      }),
      runs,
    )
  })

  test('a description gives the values back if every label has one meaning', () => {
    fc.assert(
      fc.property(lang, filled, (said, { of, options }) => {
        const names = [...of.fields.map(({ label }) => label), ...(of.variations ?? []).map(({ name }) => name)]
        const labels = [...of.fields, ...(of.variations ?? [])].map(({ options: all }) =>
          all.map(option => ('label' in option ? option.label : option.name)),
        )
        fc.pre(new Set(names).size === names.length && labels.every(all => new Set(all).size === all.length))
        fc.pre(Object.keys(problems(of, options)).length === 0)
        expect(parseDescribed(of, described(said, of, options))).toEqual(cleanOptions(of, options))
      }),
      runs,
    )
  })

  test('a description with a label that the form does not have is not parsed', () => {
    fc.assert(
      fc.property(lang, filled, fc.uuid(), (said, { of, options }, foreign) => {
        expect(parseDescribed(of, [...described(said, of, options), { name: foreign, value: 'x' }])).toBeUndefined()
      }),
      runs,
    )
  })
})

describe('a pattern of digits', () => {
  const part = fc.record({
    piece: fc.constantFrom(String.raw`\d`, '6', '[1-9]', '[024]'),
    min: fc.integer({ min: 1, max: 6 }),
    more: fc.integer({ min: 0, max: 6 }),
    counted: fc.boolean(),
  })
  const written = ({ piece, min, more, counted }: { piece: string; min: number; more: number; counted: boolean }) =>
    counted ? `${piece}{${more === 0 ? min : `${min},${min + more}`}}` : piece

  test('a pattern of digits gives the number of digits, and matches no other length', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), fc.stringMatching(/^\d{1,60}$/u), (parts, digits) => {
        const pattern = `^${parts.map(written).join('')}$`
        const asked = digitsAsked(pattern)
        expect(asked?.min).toBe(parts.reduce((sum, { min, counted }) => sum + (counted ? min : 1), 0))
        expect(asked?.max).toBe(parts.reduce((sum, { min, more, counted }) => sum + (counted ? min + more : 1), 0))
        if (new RegExp(pattern, 'u').test(digits)) {
          expect(digits.length).toBeGreaterThanOrEqual(asked?.min ?? Infinity)
          expect(digits.length).toBeLessThanOrEqual(asked?.max ?? 0)
        }
      }),
      runs,
    )
  })

  test('a pattern that asks for other characters is no pattern of digits', () => {
    for (const pattern of [
      '',
      '^$',
      String.raw`\S{5,64}`,
      '[A-Z]{2}',
      String.raw`\d{5,}`,
      String.raw`\d+`,
      String.raw`\d{2}-\d{2}`,
    ])
      expect(digitsAsked(pattern), pattern).toBeUndefined()
  })

  test('a value with a wrong length gets an error with the right length, and other wrong values a general error', () => {
    const field = { name: 'id', label: '玩家編號', label_zh: '', type: 'text', placeholder: '', options: [] } as const
    const phone = { fields: [{ ...field, pattern: String.raw`^6\d{7}$` }] }
    expect(problems(phone, { id: '612' })).toEqual({ id: { _tag: 'digits', label: '玩家編號', min: 8, max: 8 } })
    expect(problems(phone, { id: '71234567' })).toEqual({ id: { _tag: 'pattern', label: '玩家編號' } })
  })
})
