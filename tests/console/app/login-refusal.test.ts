import { describe, expect, test } from 'vitest'
import type { Refused } from '~/contract/console/console-call'
import { conflict, offline, unauthenticated } from '~/domain/shared/failure'
import { isCode } from '@console/app/login/login-fields'
import { lockedUntil, loginStep, minutesToWait } from '@console/app/login/login-refusal'
import { isSteppedUp, needsStepUp } from '@console/kit/calls/step-up'

const refused = (refusal: string, facts: Readonly<Record<string, string>> = {}) =>
  conflict<Refused>('', { refusal, facts })

describe('a login that was refused', () => {
  test('the first login asks for the password again', () => {
    expect(loginStep(refused('first_login'))).toBe('again')
  })

  test('the refusals that the login knows have their own step, and others are shown as they are', () => {
    const known = ['wrong', 'differs', 'weak', 'locked', 'too_many', 'busy']
    expect(known.map(tag => loginStep(refused(tag)))).toEqual(known)
    expect([loginStep(unauthenticated), loginStep(offline), loginStep(refused('new'))]).toEqual([
      'wrong',
      'other',
      'other',
    ])
  })

  test('a lock has its end, and a network its minutes', () => {
    expect(lockedUntil(refused('locked', { until: '2026-11-24T10:00:00.000Z' }))).toBe(Date.UTC(2026, 10, 24, 10))
    expect(lockedUntil(refused('locked'))).toBeUndefined()
    expect(minutesToWait(refused('too_many', { seconds: '61' }))).toBe(2)
    expect(minutesToWait(refused('too_many'))).toBe(1)
  })

  test('a code has six digits, and may be typed in groups', () => {
    expect(['123456', '123 456', '12345', '1234567', '12345a'].map(isCode)).toEqual([true, true, false, false, false])
  })

  test('a second factor that is about to run out is asked for again', () => {
    expect(isSteppedUp(undefined, 0)).toBe(false)
    expect(isSteppedUp(10_000, 9000)).toBe(false)
    expect(isSteppedUp(60_000, 9000)).toBe(true)
    expect(needsStepUp(refused('step_up'))).toBe(true)
    expect(needsStepUp(refused('wrong'))).toBe(false)
  })
})
