import { answer } from '@testing/mock/answer'
import { type Change, type Mutant, answers, bodies, mutant, wrapped } from '@tests/conform/mutants/mutant'
import * as calls from '~/contract/calls'

/** A rule about every answer, and the clauses whose requests are judged. */
const passive = (clause: string, name: string, judged: readonly string[], change: Change): Mutant => ({
  ...mutant(clause, name, change),
  judged,
})

/** Answers with these statuses have another body. */
const saying = (isMeant: (status: number) => boolean, body: unknown) =>
  wrapped((_call, sent) => (isMeant(sent.status) ? answer(sent.status, body, sent.headers) : sent))

const withHeader = (name: string, value: string) =>
  wrapped((_call, sent) => ({ ...sent, headers: { ...sent.headers, [name]: value } }))

const AN_HOUR_MS = 3_600_000

export const wireMutants: readonly Mutant[] = [
  mutant(
    'W-04',
    'a body that is not JSON is a failure of the server',
    wrapped((_call, sent) => (sent.status === 400 ? answer(500, sent.body) : sent)),
  ),
  passive(
    'W-01',
    'a cart has no amount',
    ['C-06'],
    bodies(calls.getCart, ({ amount: _, ...rest }) => rest),
  ),
  passive(
    'W-01',
    'an order has no lines',
    ['O-09'],
    bodies(calls.getOrder, ({ items: _, ...rest }) => rest),
  ),
  passive(
    'W-02',
    'an amount is a number',
    ['C-06'],
    bodies(calls.getCart, body => ({ ...body, amount: 0 })),
  ),
  passive(
    'W-03',
    'a 422 is a page',
    ['C-03'],
    saying(status => status === 422, '<html></html>'),
  ),
  passive(
    'W-05',
    'the clock is an hour off',
    ['C-06'],
    wrapped((_call, sent) => ({
      ...sent,
      headers: { ...sent.headers, Date: new Date(Date.now() + AN_HOUR_MS).toUTCString() },
    })),
  ),
  passive(
    'W-06',
    'a 429 has no wait',
    ['A-12'],
    wrapped((_call, sent) => (sent.status === 429 ? answer(429, sent.body) : sent)),
  ),
  passive('W-07', 'shared caches may store a cart', ['C-06'], withHeader('Cache-Control', 'public, max-age=60')),
  passive(
    'W-10',
    'a 404 has a stack trace',
    ['B-06'],
    saying(status => status === 404, { message: 'Error: x\n    at Object.<anonymous> (/app/cart.js:3:7)' }),
  ),
  passive('W-11', 'a browser may store a cart', ['C-06'], withHeader('Cache-Control', 'max-age=60')),
  passive(
    'W-12',
    'a 404 is a page',
    ['B-06'],
    saying(status => status === 404, '<html></html>'),
  ),
  passive(
    'W-13',
    'a read is answered with 201',
    ['C-06'],
    answers(calls.getCart, sent => ({ ...sent, status: 201 })),
  ),
  passive(
    'W-14',
    'a flag is a text',
    ['C-06'],
    bodies(calls.getCart, body => ({ ...body, required_apple_id: 'yes' })),
  ),
]
