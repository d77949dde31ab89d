import fc from 'fast-check'
import {
  type Failure,
  busy,
  conflict,
  forbidden,
  invalid,
  notFound,
  offline,
  serverFailure,
  timedOut,
  unauthenticated,
  undecodable,
} from '~/domain/shared/failure'
import { words } from '@testing/arbitraries/wire.arbitrary'

/** The answer was lost: the request may or may not have had its effect. */
export const lost: fc.Arbitrary<Failure> = fc.constantFrom(offline, timedOut, serverFailure(502, ''), busy(3))

/** The backend said no. */
export const refused: fc.Arbitrary<Failure> = fc.oneof(
  fc.constantFrom(forbidden, notFound),
  words.map(conflict),
  fc.dictionary(fc.constantFrom('tel', 'payment', 'options.server'), fc.array(words)).map(errors => invalid(errors)),
  fc.integer({ min: 400, max: 499 }).chain(status => words.map(message => serverFailure(status, message))),
)

/** Any of the closed union. */
export const failure: fc.Arbitrary<Failure> = fc.oneof(
  lost,
  refused,
  fc.constant(unauthenticated),
  words.map(undecodable),
)
