import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  awaitsPayment,
  canMove,
  isResting,
  isTerminal,
  knownStatuses,
  parseStatus,
  showsCodes,
  statusOf,
  transitions,
  type KnownStatus,
} from '~/domain/orders/order-status'
import { knownStatus, spelledStatus, wireForms } from '@testing/arbitraries/order-status.arbitrary'
import { runs } from '@testing/arbitraries/runs'
import { anyText } from '@testing/arbitraries/text.arbitrary'

/** The transitions, edge by edge (docs/spec/decisions.md#6-order-status). */
const machine = [
  'pending > waiting_for_payment',
  'pending > cancelled',
  'waiting_for_payment > paid',
  'waiting_for_payment > cancelled',
  'paid > processing',
  'paid > refund_due',
  'processing > success',
  'processing > refund_due',
  'cancelled > paid',
  'cancelled > refund_due',
  'refund_due > refunded',
]

const known: readonly string[] = knownStatuses

describe('reading a status', () => {
  test('a status is read from every spelling, as a text or as the name of an object', () => {
    fc.assert(
      fc.property(
        spelledStatus.chain(({ status, text }) => wireForms(text).map(raw => ({ status, raw }))),
        ({ status, raw }) => {
          expect(parseStatus(raw)).toEqual({ _tag: status })
        },
      ),
      runs,
    )
  })

  test('each known name is read as its own status', () => {
    fc.assert(
      fc.property(knownStatus, status => {
        expect(parseStatus(statusOf(status)._tag)).toEqual(statusOf(status))
      }),
      runs,
    )
  })

  test('any other value is read as unknown, without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          anyText,
          anyText.map(name => ({ name })),
        ),
        raw => {
          const status = parseStatus(raw)
          expect(status._tag === 'unknown' ? typeof status.raw : known.includes(status._tag)).toBeTruthy()
        },
      ),
      runs,
    )
  })

  test('an unknown status keeps its text from the wire', () => {
    fc.assert(
      fc.property(
        anyText.filter(text => !/^\s*(?:pend|wait|paid|process|success|cancel|refund)/i.test(text)),
        text => {
          expect([parseStatus(text), parseStatus({ name: text })]).toEqual([
            { _tag: 'unknown', raw: text },
            { _tag: 'unknown', raw: text },
          ])
        },
      ),
      runs,
    )
  })

  test.each(['constructor', '__proto__', 'toString', 'unknown', 'successful', 'un paid', 'paid,success', 'success/'])(
    'the text %s is not read as a known status',
    text => {
      expect(parseStatus(text)).toEqual({ _tag: 'unknown', raw: text })
    },
  )

  test.each([
    null,
    undefined,
    true,
    7,
    Symbol.iterator,
    {},
    { name: null },
    { name: { name: 'success' } },
    ['success'],
    Object.create(null),
  ])('the value %s is read as unknown', raw => {
    expect(parseStatus(raw)._tag).toBe('unknown')
  })
})

describe('[I-10] codes', () => {
  test('[I-10] codes are shown when a status reads success, and at no other status', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          anyText,
          spelledStatus.map(each => each.text),
        ),
        raw => {
          const text =
            typeof raw === 'string' ? raw : typeof raw === 'object' && raw !== null && 'name' in raw ? raw.name : ''
          expect(showsCodes(parseStatus(raw))).toBe(typeof text === 'string' && /^\s*success\s*$/i.test(text))
        },
      ),
      runs,
    )
  })
})

describe('[I-09] the state machine of orders', () => {
  test('[I-09] an order moves along the listed transitions only', () => {
    fc.assert(
      fc.property(knownStatus, knownStatus, (from, to) => {
        expect(canMove(from, to)).toBe(machine.includes(`${from} > ${to}`))
      }),
      runs,
    )
  })

  test('the list of transitions has every status, and each leads to known statuses only', () => {
    expect(Object.keys(transitions).toSorted()).toEqual([...knownStatuses].toSorted())
    expect(
      Object.values(transitions)
        .flat()
        .every(status => known.includes(status)),
    ).toBe(true)
  })

  test('every long enough walk through the transitions ends in success or refunded', () => {
    fc.assert(
      fc.property(knownStatus, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (start, choices) => {
        const end = choices.reduce<KnownStatus>((at, choice) => {
          const next = transitions[at]
          return next[choice % next.length] ?? at
        }, start)
        expect(['success', 'refunded']).toContain(end)
        expect(isTerminal(statusOf(end))).toBe(true)
      }),
      runs,
    )
  })

  test('an order never reaches success without being paid and processed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<KnownStatus>('pending', 'cancelled'),
        fc.array(fc.nat(), { maxLength: 12 }),
        (start, choices) => {
          const walk = choices.reduce<readonly KnownStatus[]>(
            (path, choice) => {
              const next = transitions[path.at(-1) ?? start]
              const step = next[choice % next.length]
              return step === undefined ? path : [...path, step]
            },
            [start],
          )
          if (walk.includes('success')) expect(walk.slice(-3)).toEqual(['paid', 'processing', 'success'])
        },
      ),
      runs,
    )
  })

  test('a status is terminal exactly when no transition follows', () => {
    fc.assert(
      fc.property(knownStatus, knownStatus, (status, other) => {
        if (isTerminal(statusOf(status))) expect(canMove(status, other)).toBe(false)
        expect(isTerminal(statusOf(status))).toBe(status === 'success' || status === 'refunded')
      }),
      runs,
    )
  })
})

describe('the next step of the shopper', () => {
  test('a status waits for payment, rests, or is terminal, but never two of them', () => {
    fc.assert(
      fc.property(knownStatus, status => {
        const facts = [awaitsPayment, isResting, isTerminal].map(is => is(statusOf(status)))
        expect(facts.filter(Boolean).length).toBeLessThan(2)
      }),
      runs,
    )
  })

  test('pending and waiting orders await payment, cancelled and refund-due orders rest, and the others end', () => {
    expect(knownStatuses.filter(status => awaitsPayment(statusOf(status)))).toEqual(['pending', 'waiting_for_payment'])
    expect(knownStatuses.filter(status => isResting(statusOf(status)))).toEqual(['cancelled', 'refund_due'])
    expect(knownStatuses.filter(status => isTerminal(statusOf(status)))).toEqual(['success', 'refunded'])
  })

  test('an unknown status neither rests nor ends, awaits no payment and shows no codes', () => {
    fc.assert(
      fc.property(anyText, raw => {
        const status = { _tag: 'unknown', raw } as const
        expect([isResting(status), isTerminal(status), awaitsPayment(status), showsCodes(status)]).toEqual([
          false,
          false,
          false,
          false,
        ])
      }),
      runs,
    )
  })
})
