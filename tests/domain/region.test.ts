import fc from 'fast-check'
import * as O from 'fp-ts/Option'
import { describe, expect, test } from 'vitest'
import { isRestricted, parseTrace } from '~/domain/region'
import { runs } from '@tests/mothers/runs'
import { anyText, recased } from '@tests/mothers/text.arbitrary'

const country = fc.stringMatching(/^[A-Z]{2}$/).filter(code => code !== 'XX')
const otherLine = fc
  .tuple(
    fc.constantFrom('ip', 'ts', 'h', 'uag', 'colo', 'xloc', 'location', ' loc', 'LOC'),
    fc.stringMatching(/^[\w =.:/-]*$/),
  )
  .map(([key, value]) => `${key}=${value}`)

describe('the answer of the trace service', () => {
  test('gives the country wherever its line stands, in capitals', () => {
    fc.assert(
      fc.property(
        country.chain(code => recased(code).map(text => ({ code, text }))),
        fc.array(otherLine),
        fc.array(otherLine),
        fc.constantFrom('\n', '\r\n'),
        ({ code, text }, before, after, newline) => {
          expect(parseTrace([...before, `loc=${text}`, ...after].join(newline))).toEqual(O.some(code))
        },
      ),
      runs,
    )
  })

  test('gives none unless the value is two letters: it is split on the first equals sign', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.constantFrom(
            '',
            'XX',
            'xx',
            'Xx',
            'T1',
            't1',
            'H',
            'HKG',
            '=HK',
            'HK=',
            'H K',
            ' HK',
            '12',
            'ＨＫ',
            'HK;',
            'ß',
            'ﬀ',
          ),
          fc.stringMatching(/^[A-Z0-9=]{0,4}$/).filter(text => !/^[A-Z]{2}$/.test(text)),
        ),
        value => {
          expect(parseTrace(`ip=1.2.3.4\nloc=${value}\nwarp=off`)).toEqual(O.none)
        },
      ),
      runs,
    )
  })

  test('gives none without a line of its own', () => {
    fc.assert(
      fc.property(fc.array(otherLine), lines => {
        expect(parseTrace(lines.join('\n'))).toEqual(O.none)
      }),
      runs,
    )
  })

  test('is two capitals or none, for any text at all', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          anyText.map(text => `loc=${text}`),
        ),
        text => {
          const parsed = parseTrace(text)
          expect(O.isNone(parsed) || /^[A-Z]{2}$/.test(parsed.value)).toBe(true)
        },
      ),
      runs,
    )
  })
})

describe('the restricted region', () => {
  test('concerns a listed country inside the messaging app, and nothing else', () => {
    fc.assert(
      fc.property(
        country.chain(code => recased(code).map(text => ({ code, text }))),
        fc.boolean(),
        fc.array(country),
        ({ code, text }, inMessagingApp, others) => {
          const listed = others.includes(code)
          expect(isRestricted(O.some(code), inMessagingApp, others)).toBe(inMessagingApp && listed)
          expect(isRestricted(O.some(code), inMessagingApp, [...others, text])).toBe(inMessagingApp)
        },
      ),
      runs,
    )
  })

  test('never concerns an unknown country', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.oneof(country, fc.constantFrom('', 'XX'))), (inMessagingApp, listed) => {
        expect(isRestricted(O.none, inMessagingApp, listed)).toBe(false)
      }),
      runs,
    )
  })
})
